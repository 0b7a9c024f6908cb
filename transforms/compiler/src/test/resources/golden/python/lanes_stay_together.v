// The reader of two lanes comes before all of them, so that they stay together.
module lanes_stay_together(input clk, input rst, input [7:0] d, input [3:0] en, output [31:0] q, output reg [7:0] z);
  reg div, div2;
  always @(posedge clk) if (rst) div <= 0; else div <= ~div;
  always @(posedge div or posedge rst) if (rst) div2 <= 0; else div2 <= ~div2;
  genvar i;
  generate for (i=0;i<4;i=i+1) begin : lane
    reg [7:0] held; reg [7:0] older;
    always @(posedge div2 or posedge rst) if (rst) begin held <= i; older <= 0; end else begin
       held <= d + i;
       older <= held;
    end
    assign q[8*i+:8] = older;
  end endgenerate
  always @(negedge div2) z <= lane[1].held + lane[2].older;
endmodule
