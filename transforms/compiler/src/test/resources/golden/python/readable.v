// Literals keep their base, constants their name, and what no output reads is left out.
module readable #(parameter LIMIT = 8'd200, parameter MAGIC = 16'hBEEF) (
    input clk, input rst, input [3:0] digit, input [7:0] unused,
    output [6:0] seg, output reg [7:0] count, output [15:0] mixed);
  reg [6:0] pattern;
  reg [3:0] seen;
  reg carry;
  always @* begin
    case (digit)
      4'b0000: pattern = 7'b1000000;
      4'b0001: pattern = 7'b1111001;
      4'b0010: pattern = 7'b0100100;
      default: pattern = 7'b0000110;
    endcase
  end
  always @(posedge clk)
    if (rst) begin
      count <= 0;
      seen <= 0;
    end else begin
      {carry, count} <= count == LIMIT ? 9'd0 : count + 9'd100;
      seen <= seen + 1;
    end
  assign seg = pattern;
  assign mixed = ({digit, digit, digit, digit} ^ {count, count}) | (MAGIC & {pattern, 4'hF, digit[0], digit[3:1]}) | (unused << 8 & 16'h0);
endmodule
