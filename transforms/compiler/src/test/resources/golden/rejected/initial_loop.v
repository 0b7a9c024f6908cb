// expect: LOOP_LIMIT
module initial_loop(input a, output y);
  reg r;
  initial begin
    r = 0;
    while (1) r = ~r;
  end
  assign y = a ^ r;
endmodule
