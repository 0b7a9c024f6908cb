// What is no number is neither less nor more than another, so that all three are asked.
module real_conditions(input [7:0] a, b, output reg [1:0] order, output reg ge);
  real r;
  always @* begin
    order = 0;
    r = $itor(a) / $itor(b);
    if (r < 1.0) order = 1; else if (r > 1.0) order = 2; else if (r == 1.0) order = 3;
    ge = 0;
    if (r < 2) ge = 0; else if (r >= 2) ge = 1;
  end
endmodule
