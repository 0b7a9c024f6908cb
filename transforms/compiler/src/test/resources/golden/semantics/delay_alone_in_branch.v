// A branch that does nothing but wait puts what follows behind it.
module delay_alone_in_branch(
    input clk, input go, input [3:0] d, output reg [3:0] a, output reg [3:0] c);
  initial begin a = 0; c = 0; end
  always @(posedge clk)
    if (go) begin
      if (d[0]) begin
        #3 c = #1 d;
        #3 a = c;
      end else begin
        #3;
      end
    end else begin
      #2;
    end
endmodule
