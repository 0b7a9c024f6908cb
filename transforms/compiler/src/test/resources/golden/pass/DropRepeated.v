module common(input clk, input rst, go, input [3:0] d, output reg valid, output reg [3:0] q);
  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : lane
      always @(posedge clk) begin
        if (rst) valid <= 0;
        else valid <= go;
        q[2*i +: 2] <= d[2*i +: 2];
      end
    end
  endgenerate
endmodule
