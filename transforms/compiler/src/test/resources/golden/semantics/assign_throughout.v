// A process may wait for what each of its runs assigns continuously, by values that it waits for too (10.6.1).
module assign_throughout(
  input [3:0] a, b,
  input [1:0] s,
  output reg [3:0] y,
  output [4:0] wide
);
  reg [3:0] sum, less;
  always @* begin
    assign sum = a + b;
    assign less = a - b;
    case (s)
      1: y = {sum[3], sum[3:1]};
      2: y = less;
      default: y = a;
    endcase
  end
  assign wide = sum + less;
endmodule
