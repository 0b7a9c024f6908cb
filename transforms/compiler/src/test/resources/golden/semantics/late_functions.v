// Who waits for a while before he looks sees what has come to rest.
module late_functions(
    input clk, input [3:0] a, input [3:0] b, output reg [3:0] y, output reg [3:0] z,
    output reg [3:0] sum);
  reg [3:0] t;
  always @(a or b) #5 y = a & b;
  always @* begin
    #3 z = a ^ b ^ sum;
  end
  always @(a) begin
    #1 t = a + 4'd1;
  end
  initial sum = 0;
  always @(posedge clk) sum <= sum + t + y;
endmodule
