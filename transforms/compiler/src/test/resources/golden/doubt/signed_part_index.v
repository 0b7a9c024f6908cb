// expect: SIMULATOR_DEVIATES
// A select of all bits is unsigned (11.8.1); the simulator writes nothing where `at` is negative.
module signed_part_index(
  input clk, rst, d,
  input signed [1:0] at,
  output reg [3:0] q
);
  always @(posedge clk)
    if (rst) q <= 4'hf;
    else q[at[1:0]] <= d;
endmodule
