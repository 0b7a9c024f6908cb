// A choice inside the last branch of another is one choice with it, but for what a case statement
// does for the last of its values; what was asked before goes.
module choices(
    input clk, input rst, input [1:0] op, input a, b, c,
    output reg [3:0] q, output reg [3:0] p, output reg [3:0] kept);
  always @(posedge clk)
    if (rst) q <= 0;
    else begin
      // one step for each operation
      case (op)
        0: if (b) q <= 1; else begin if (c) q <= 2; end
        1: begin q <= 3; end
        default: begin
          if (c) q <= 5;
          else if (b) begin
            if (op[0]) q <= 6;
            else begin q <= 7; if (a) q <= 8; end // two statements
          end
        end
      endcase
    end
  always @* begin
    if (a) p = 1; else if (b) p = 2; else if (a) p = 3; else p = 4;
  end
  always @* begin
    if (a) kept = 1;
    else begin
      if (b) kept = 2; else kept = 3;
      if (c) kept = 4;
    end
  end
endmodule
