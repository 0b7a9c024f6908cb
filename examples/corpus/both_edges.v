// Double data rate input: d is sampled with the rising edge into high and with the
// falling edge into low_held, which the next rising edge moves to low, so that a pair
// of samples appears together. Synchronous reset on either edge.
module both_edges (input clk, input rst, input [3:0] d, output reg [3:0] high, output reg [3:0] low);
  reg [3:0] low_held;

  always @(negedge clk)
    if (rst) low_held <= 4'd0;
    else low_held <= d;

  always @(posedge clk)
    if (rst) begin
      high <= 4'd0;
      low  <= 4'd0;
    end else begin
      high <= d;
      low  <= low_held;
    end
endmodule
