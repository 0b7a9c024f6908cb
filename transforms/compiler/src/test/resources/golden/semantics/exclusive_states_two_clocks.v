// A net that follows the state alone does not change with the ports that start processes (IEEE 1800-2017 4.8).
module exclusive_states_two_clocks(
    input clk, input other, input rst, input go, input [7:0] d, output reg [7:0] q, output reg [3:0] n);
  reg [1:0] state;
  reg take, hand;
  reg [7:0] held;
  always @*
    case (state)
      2'd1: begin
        take = 1'b1;
        hand = 1'b0;
      end
      2'd2: begin
        take = 1'b0;
        hand = 1'b1;
      end
      default: begin
        take = 1'b0;
        hand = 1'b0;
      end
    endcase
  always @(posedge clk)
    if (rst) state <= 0;
    else if (state != 0 || go) state <= state + 1;
  always @(posedge clk) if (take) held = d;
  always @(posedge clk)
    if (rst) q <= 0;
    else if (hand) q <= held;
  always @(posedge other)
    if (rst) n <= 0;
    else n <= n + q[0];
endmodule
