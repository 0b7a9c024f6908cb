// What a process assigns late, as the last thing it does, it has computed at the edge.
module late_ends(input clk, input rst, input [3:0] d, output reg [3:0] p, output reg [3:0] q);
  always @(posedge clk or posedge rst)
    if (rst) p = #1 0;
    else p = #1 q + d;
  always @(posedge clk or posedge rst)
    if (rst) q = #1 0;
    else
      case (d)
        4'd3: q = #1 p;
        4'd5: begin
          q = #1 ~q;
        end
        default: q = #1 q ^ p;
      endcase
endmodule
