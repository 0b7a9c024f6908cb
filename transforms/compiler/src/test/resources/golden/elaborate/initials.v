module t(input clk, output reg [3:0] q, output reg r = 1'b1);
  reg [3:0] mem [0:3];
  integer i;
  initial begin
    #0 q = 4'd9;
    for (i = 0; i < 4; i = i + 1) mem[i] = i;
    $display("started");
  end
  initial #5 $display("printing alone is dropped");
  always @(posedge clk) begin q <= mem[q[1:0]]; r <= ~r; end
endmodule
