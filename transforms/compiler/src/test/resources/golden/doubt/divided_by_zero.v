// expect: UNKNOWN_VALUE
module divided_by_zero(input [7:0] a, input [2:0] b, output reg over);
  reg [7:0] rest;
  always @* begin
    rest = a % b;
    if (rest < 3) over = 0;
    else over = 1;
  end
endmodule
