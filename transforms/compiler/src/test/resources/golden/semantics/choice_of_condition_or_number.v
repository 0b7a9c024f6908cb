// A condition chooses between a comparison that may be x and a number of several bits.
module choice_of_condition_or_number(input [2:0] i, n, input [4:0] v, input s, output reg x, y);
  always @* begin
    if (s ? v > v[i] : n) x = 1; else x = 0;
    if (!(s ? n : v < v[i])) y = 1; else y = 0;
  end
endmodule
