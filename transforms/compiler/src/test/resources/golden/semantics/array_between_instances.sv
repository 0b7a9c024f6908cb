// Instances drive the elements of an array; only the registers inside hold anything.
module accumulate #(parameter STEP = 1)(input clk, input add, input [7:0] d, output reg [7:0] sum);
  always @(posedge clk) if (add) sum <= sum + d + STEP;
endmodule

module array_between_instances(input clk, input [2:0] add, input [7:0] d, output logic [7:0] total);
  logic [7:0] sums [0:2];
  genvar g;
  generate
    for (g = 0; g < 3; g = g + 1) begin : lane
      accumulate #(g) u(.clk(clk), .add(add[g]), .d(d), .sum(sums[g]));
    end
  endgenerate
  always_comb begin
    total = 0;
    for (int i = 0; i < 3; i++) total ^= sums[i];
  end
endmodule
