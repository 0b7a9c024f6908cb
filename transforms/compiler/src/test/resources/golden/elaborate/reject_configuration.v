module t #(parameter N = 9) (input [N-1:0] a, output [N-1:0] y);
  integer i;
  initial begin // expect: UNSUPPORTED_SYSTEM_TASK 3:3
    for (i = 0; i < N; i = i + 1) if (i > 7) $finish;
  end
  assign y = ~a;
endmodule
