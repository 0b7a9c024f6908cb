// A branch that a parameter closes reads state that nothing else reads.
module branch_never_taken #(parameter MARK = 0, WIDE = 0) (
    input clk, rst, input [3:0] d, output reg [3:0] q, output reg marked);
  reg seen;
  reg [3:0] last;
  always @(posedge clk) begin
    seen <= d[0];
    if (d[3] && MARK) begin
      marked <= marked || seen;
      q <= last;
    end else begin
      q <= d + 4'd1;
      marked <= d[1];
    end
    case (d[1:0])
      2'd1: if (WIDE && d[2]) q <= last;
      default: ;
    endcase
    if (rst) begin
      seen <= 0;
      q <= 0;
    end
  end
endmodule
