// Asynchronous load: the rising edge of load takes d at once, held load takes it again at clock edges only.
module async_load(input clk, input load, input [3:0] d, output reg [3:0] q);
  always @(posedge clk or posedge load)
    if (load) q <= d;
    else q <= q + 4'd1;
endmodule
