module instances;
  sub u1 (a, b, c);
  sub u2 (.a(x), .b(), .c, .*);
  sub #(4) u3 (a), u4 (b);
  sub #(.W(8), .T(logic [3:0]), .U()) u5 (.a({x, y}));
  sub #(8, W + 1) u6 ();
  sub #5 u7 (a);
  sub #P u8 (a, , b, );
  sub u9 [3:0] (a);
  sub (a, b);
  foo_t v;
  foo_t [3:0] w, x = 1;
  foo_t y [1:0];
  pkg::foo_t z = 2;
  sub u10 (, a);
endmodule
