module weak_driver_behind_tristate(
    input en, d, hold, input [3:0] a, b, input [1:0] k, output w, z, output [3:0] n, m, output h);
  assign w = en ? d : 1'bz;
  assign (weak0, weak1) w = hold;
  assign (pull0, pull1) z = hold;
  assign (strong0, highz1) n = a;
  assign (strong0, highz1) n = b;
  assign (weak0, weak1) n[1:0] = k;
  assign (pull1, weak0) n[3:2] = k;
  assign (supply0, supply1) m = a;
  assign m = b;
  assign (weak1, weak0) h = 1'b1;
  bufif1 (h, d, en);
endmodule
