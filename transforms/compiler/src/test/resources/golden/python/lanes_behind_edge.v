// Processes behind one edge become a loop, the first one too.
module lanes_behind_edge(input clk_a, input clk_b, input rst, input [31:0] d, output [31:0] q, output reg tick);
  reg div;
  always @(posedge clk_a or posedge rst) if (rst) div <= 0; else div <= ~div;
  always @(posedge div or posedge rst) if (rst) tick <= 0; else tick <= ~tick;
  genvar i;
  generate for (i=0;i<4;i=i+1) begin : lane
    reg [7:0] held, older;
    always @(posedge clk_b or posedge rst) if (rst) begin held <= 0; older <= 0; end else begin held <= d[8*i +: 8]; older <= held; end
    assign q[8*i +: 8] = held ^ older;
  end endgenerate
endmodule
