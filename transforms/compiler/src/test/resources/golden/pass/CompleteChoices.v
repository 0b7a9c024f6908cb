// A comparison whose three outcomes are all named, beside one that leaves a value out.
module complete_choices(input [7:0] a, b, input [1:0] s, output reg [1:0] order, output reg kept);
  always @* begin
    if (a > b) order = 2;
    else if (b > a) order = 1;
    else if (a == b) order = 0;
  end

  always @* begin
    if (s == 0) kept = a[0];
    else if (s == 1 || s == 2) kept = b[0];
  end
endmodule
