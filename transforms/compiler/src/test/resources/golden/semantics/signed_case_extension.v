// A narrow signed selector next to wide signed items is extended with its sign.
module signed_case_extension(input signed [2:0] s, output reg [2:0] y);
  always @*
    case (s)
      -8'sd1: y = 1;
      -8'sd4: y = 2;
      8'sd3: y = 3;
      8'sd4: y = 4;
      default: y = 0;
    endcase
endmodule
