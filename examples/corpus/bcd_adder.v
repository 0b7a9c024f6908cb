// Adds two 2-digit packed BCD numbers and a carry. Digits above 9 on an input are
// treated as they are: a digit sum above 9 is corrected by adding 6.
module bcd_adder(
  input [7:0] x, y,
  input cin,
  output [7:0] sum,
  output cout);

  // {carry, digit} of one decimal position
  function [4:0] digit_add;
    input [3:0] p, q;
    input c;
    reg [4:0] raw;
    begin
      raw = p + q + c;
      if (raw > 5'd9) digit_add = {1'b1, raw[3:0] + 4'd6};
      else digit_add = raw;
    end
  endfunction

  wire [4:0] low  = digit_add(x[3:0], y[3:0], cin);
  wire [4:0] high = digit_add(x[7:4], y[7:4], low[4]);
  assign sum  = {high[3:0], low[3:0]};
  assign cout = high[4];
endmodule
