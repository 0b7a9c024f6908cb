// Two counters on one clock: a ring counter of six bits with a single travelling 1,
// and a Johnson counter of five bits whose inverted last bit is fed back. Reset is
// synchronous and active low.
module ring_johnson(clk, reset_n, ring, johnson);
  input clk;
  input reset_n;
  output reg [5:0] ring;
  output reg [4:0] johnson;

  always @(posedge clk) begin
    if (reset_n == 1'b0) begin
      ring <= 6'b000001;
      johnson <= 5'b00000;
    end else begin
      ring <= {ring[4:0], ring[5]};
      johnson <= {johnson[3:0], ~johnson[4]};
    end
  end
endmodule
