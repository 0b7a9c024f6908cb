// reversed
module late(input clk, output reg [3:0] q);
  wire clear = q == 10;
  always @(negedge clk or posedge clear) if (clear) q[0] <= 0; else q[0] <= ~q[0];
  always @(negedge q[0] or posedge clear) if (clear) q[1] <= 0; else q[1] <= ~q[1];
  always @(negedge q[1] or posedge clear) if (clear) q[2] <= 0; else q[2] <= ~q[2];
  always @(negedge q[2] or posedge clear) if (clear) q[3] <= 0; else q[3] <= ~q[3];
endmodule
