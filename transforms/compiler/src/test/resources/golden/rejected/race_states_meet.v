// expect: RACE 17:3
module race_states_meet(input clk, input [1:0] state, input [7:0] d, output reg [7:0] q);
  reg take, hand;
  always @*
    case (state)
      1: begin
        take = 1'b1;
        hand = d[0];
      end
      default: begin
        take = 1'b0;
        hand = 1'b1;
      end
    endcase
  reg [7:0] held;
  always @(posedge clk) if (take) held = d;
  always @(posedge clk) if (hand) q <= held;
endmodule
