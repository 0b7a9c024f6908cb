// All that a round keeps is in lists, also what has no loop.
module lists_of_whole_rounds(input clk, input rst, input [7:0] d, input [3:0] en, output [7:0] last, output [3:0] any);
  genvar i;
  generate for (i=0;i<4;i=i+1) begin : lane
    reg [7:0] held; reg [3:0] older;
    case (i)
      0: always @(posedge clk) if (rst) held <= 0; else held <= d;
      1: always @(posedge clk) if (rst) held <= 1; else held <= lane[0].held + d;
      2: always @(posedge clk) if (rst) held <= 2; else held <= lane[1].held ^ d;
      3: always @(posedge clk) if (rst) held <= 3; else held <= lane[2].held - d;
    endcase
    always @(posedge clk) if (rst) older <= 0; else if (en[i]) older <= older + d[3:0];
    assign any[i] = older > 9;
  end endgenerate
  assign last = lane[0].held ^ lane[1].held ^ lane[2].held ^ lane[3].held;
endmodule
