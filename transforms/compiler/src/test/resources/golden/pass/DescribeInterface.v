module described(input clk, rst, input signed [3:0] d, output reg [3:0] q, inout pad);
  reg [7:0] memory [0:3];
  assign pad = q[0] ? 1'bz : d[0];
  always @(posedge clk)
    if (rst) q <= 9;
    else begin
      q <= memory[d[1:0]] ^ pad;
      memory[0] <= d;
    end
endmodule
