module operators(input a, b, c, d, output [7:0] y);
  assign y = a + b * c ** d - a / b % c;
  assign y = a << b >> c <<< d >>> a;
  assign y = a < b == c >= d != a;
  assign y = a === b !== c ==? d !=? a;
  assign y = a & b ^ c ~^ d ^~ a | b && c || d;
  assign y = -a ** +b;
  assign y = !a & ~b | &c ^ ~&d;
  assign y = a & &b | |c ^ ^d;
  assign y = ~|a + ~^b + ^~c;
  assign y = ~ ~ !a;
  assign y = a ? b : c ? d : a + b;
  assign y = a ? b ? c : d : a;
  assign y = (a + b) * c;
  assign y = a -> b -> c;
  assign y = a || b ? c : d <-> a;
  assign y = a inside {1, [2:3], [b:$]} && c;
  assign y = (a ? 1 : b : 2 : 3);
endmodule
