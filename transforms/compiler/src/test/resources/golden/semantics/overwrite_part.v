// Default for the whole, then parts of it, one by a dynamic index.
module overwrite_part(input [7:0] a, input [2:0] i, input e, output reg [7:0] y);
  always @* begin
    y = a;
    y[7:6] = ~a[1:0];
    if (e) y[i] = ~y[i];
    y[0] = y[7];
  end
endmodule
