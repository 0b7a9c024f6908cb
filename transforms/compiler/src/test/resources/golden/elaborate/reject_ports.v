module child(input a, output y);
  assign y = a;
endmodule
module t(input a, output y, z, w);
  child u0(.a(a), .q(y)); // expect: PORT_MISMATCH 5:19
  child u1(a, z, a); // expect: PORT_MISMATCH 6:18
  child u2(.a(a), .a(a), .y(w)); // expect: PORT_MISMATCH 7:19
  child u4(a, ~w); // expect: PORT_MISMATCH 8:15
endmodule
