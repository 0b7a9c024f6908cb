// expect: SIMULATOR_DEVIATES
// The loop goes from the left bound to the right one (12.7.3); Icarus Verilog 11 begins with the least index.
module foreach_that_falls(input [7:0] d, output logic [2:0] first);
  always_comb begin
    first = 0;
    foreach (d[i]) if (d[i]) first = i;
  end
endmodule
