module gray_counter #(parameter W = 4) (input clk, input rst_n, input en, output [W-1:0] gray);
  reg [W-1:0] count;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) count <= 0;
    else if (en) count <= count + 1'b1;
  assign gray = count ^ (count >> 1);
endmodule
