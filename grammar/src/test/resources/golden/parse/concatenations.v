module concatenations;
  assign {a, b[3:0], {c, d}} = {2{x}};
  assign y = {{4{a[7]}}, a, {n+1{b, c}}};
  assign y = {a, b}[3:1];
  assign y = {<<{a, b}};
  assign y = {>>8{a}};
  assign y = {<<byte{a}};
  assign {<<4{y}} = a;
  initial q = {};
endmodule
