// What does nothing has no branch of its own, unless a name says why or others come behind it.
module idle_branches (
    input clk,
    input rst,
    input hold,
    input [1:0] mode,
    input [3:0] d,
    output reg [3:0] held,
    output reg [3:0] counted,
    output reg [3:0] kept,
    output reg [3:0] shifted
);
  localparam PAUSE = 2;
  always @(posedge clk)
    if (rst) held <= 0;
    else if (hold) held <= held;
    else held <= d;
  always @(posedge clk)
    case (mode)
      0: ;
      1: counted <= counted + 1;
      3: counted <= d;
    endcase
  always @(posedge clk)
    if (rst) kept <= 0;
    else
      case (mode)
        PAUSE: ;
        default: kept <= kept + d;
      endcase
  always @(posedge clk)
    case (mode)
      0: ;
      1: shifted <= shifted << 1;
      default: shifted <= d;
    endcase
endmodule
