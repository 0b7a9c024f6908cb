// An input with a pull, of its own or of an instance inside, is 1 where nothing is connected to it.
module keep(input e, input [3:0] v, output [3:0] w, output p); pullup (e); assign w = e ? v : ~v; assign p = ^v & e; endmodule
module mid(input en, input [3:0] a, output [3:0] b, output c); keep k(.e(en), .v(a), .w(b), .p(c)); endmodule
module pulled_inputs_of_units(input [3:0] a, input s, output [3:0] b, d, output c, f);
  mid m(.a(a), .b(b), .c(c));
  mid n(.en(s), .a(b), .b(d), .c(f));
endmodule
