// From unknown state the simulator never ends such a loop; from the model's start values it agrees.
module repeat_by_register(input clk, input [2:0] n, input [7:0] a, output reg [7:0] y);
  reg [2:0] count;
  reg [7:0] turned;
  always @(posedge clk) begin
    count <= count + n;
    turned = a;
    repeat (count) turned = {turned[6:0], turned[7]} + 8'd7;
    y <= turned;
  end
endmodule
