// An else belongs to the nearest if.
module dangling_else(input a, b, output reg [1:0] y);
  always @* begin
    y = 2'd0;
    if (a)
      if (b) y = 2'd1;
      else y = 2'd2;
  end
endmodule
