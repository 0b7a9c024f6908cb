// Two processes count with one variable, which has passing values and starts neither to another effect.
module counter_shared_by_processes(input clk, input [3:0] a, b, output reg [3:0] x, y, output reg [1:0] q);
  integer i;
  reg any;
  always @* begin
    for (i = 0; i < 4; i = i + 1) begin
      x[i] = 0;
      if (a[i] && (i == 0 || !a[i-1])) x[i] = 1;
    end
  end
  always @* begin
    any = 0;
    for (i = 0; i < 4; i = i + 1) begin
      y[i] = b[i] ^ x[i];
      if (b[i]) any = 1;
    end
  end
  always @(posedge clk) q <= any ? q + 1 : 0;
endmodule
