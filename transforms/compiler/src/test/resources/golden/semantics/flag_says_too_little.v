// Something else sets the flag too, or one more number passes: what is read is that of another time.
module flag_says_too_little (
    input [3:0] s, input en, input [3:0] t, output reg [3:0] first, second, third);
  reg found, any;
  reg [3:0] a, b, c;
  integer i;

  always @* begin
    first = 9;
    found = 0;
    for (i = 0; i < 4; i = i + 1)
      if (s[i] && !found) begin
        found = 1;
        a = i;
      end
    if (en) found = 1;
    if (found) first = a;
  end

  always @* begin
    second = 8;
    any = 0;
    case (s)
      1: begin
        any = 1;
        b = t;
      end
      2: any = 1;
      default: ;
    endcase
    if (any) second = b;
  end

  always @* begin
    third = 7;
    if (s >= 2 && s < 6) c = t;
    if (s > 2 && s <= 6) third = c;
  end
endmodule
