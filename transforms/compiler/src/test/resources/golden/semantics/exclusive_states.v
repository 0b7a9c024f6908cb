// The states in which a variable is assigned at once and read are two (IEEE 1800-2017 4.8).
module exclusive_states(input clk, input rst, input go, input [7:0] d, output reg [7:0] q);
  localparam IDLE = 2'd0, TAKE = 2'd1, HAND = 2'd2;
  reg [1:0] state, next;
  reg take, hand;
  reg [7:0] held;

  always @* begin
    next = IDLE;
    case (state)
      IDLE: next = go ? TAKE : IDLE;
      TAKE: next = HAND;
      default: next = IDLE;
    endcase
  end

  always @*
    case (state)
      TAKE: begin
        take = 1'b1;
        hand = 1'b0;
      end
      HAND: begin
        take = 1'b0;
        hand = 1'b1;
      end
      default: begin
        take = 1'b0;
        hand = 1'b0;
      end
    endcase

  always @(posedge clk)
    if (rst) state <= IDLE;
    else state <= next;
  always @(posedge clk) if (take == 1'b1) held = d;
  always @(posedge clk)
    if (rst) q <= 0;
    else if (hand) q <= held;
endmodule
