// Clocks that pass through vectors are the ports that they come from (IEEE 1800-2017 23.3.3).
module clocks_in_vector
    (input a_clk, input b_clk, input rst, input [1:0] push, input [3:0] a, input [3:0] b,
     output [3:0] a_sum, output [3:0] b_sum, output [1:0] odd);
  wire [2:0] clocks = {b_clk, ~a_clk, a_clk};
  wire [7:0] sums;
  assign {b_sum, a_sum} = sums;
  genvar i;
  generate for (i = 0; i < 2; i = i + 1) begin : lane
    clocks_in_vector_lane u
      (.clk(clocks[2 * i]), .rst(rst), .push(push[i]), .d(i ? b : a), .sum(sums[4 * i +: 4]));
  end endgenerate
  reg late;
  always @(posedge clocks[1])
    if (rst) late <= 0;
    else late <= a_sum[0];
  assign odd = {b_sum[0], late};
endmodule

module clocks_in_vector_lane(input clk, input rst, input push, input [3:0] d, output reg [3:0] sum);
  wire [3:0] next = sum + d;
  always @(posedge clk)
    if (rst) sum <= 0;
    else if (push) sum <= next;
endmodule
