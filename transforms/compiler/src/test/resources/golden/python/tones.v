// A code that conditions choose from a few constants, and a table of all codes.
module tones(input clk, input rst, input low, input high, input [3:0] any, output reg [11:0] period, output reg [1:0] phase,
             output reg [3:0] level);
  localparam C = 4'd1, E = 4'd3, G = 4'd5;
  reg [3:0] note;
  always @(*) begin
    if (low) note = C;
    else if (high) note = G;
    else note = 0;
    case (note)
      C: period = 3822;
      2: period = 3405;
      E: period = 3033;
      4: period = 2863;
      G: period = 2551;
      default: period = 0;
    endcase
  end

  // State 2 is never entered.
  reg [1:0] state;
  always @(posedge clk)
    if (rst) state <= 0;
    else
      case (state)
        0: if (any[0]) state <= 1;
        1: state <= any[1] ? 2'd0 : 2'd1;
        2: state <= 2'd3;
        default: state <= 0;
      endcase
  always @* phase = state;

  // The item of 2 stays: `@*` starts this when `any` changes.
  always @(*)
    case (note)
      C: level = 4'd9;
      2: level = any;
      default: level = 0;
    endcase
endmodule
