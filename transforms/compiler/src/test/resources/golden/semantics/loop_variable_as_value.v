// A loop variable is a signed number in expressions of its own.
module loop_variable_as_value(input [7:0] a, input [2:0] n, output reg [7:0] y, output reg [9:0] s);
  integer i;
  always @* begin
    y = 0;
    s = 0;
    for (i = 0; i < 8; i = i + 1) begin
      y[i] = (i >= n) ? a[i] : a[7 - i];
      if (a[i]) s = s + i * i - n;
    end
  end
endmodule
