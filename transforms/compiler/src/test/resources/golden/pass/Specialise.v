module special #(parameter WIDE = 0) (input a, b, output reg y, output reg z);
  always @* if (WIDE) y = a & b; else y = a;
  always @* begin : found
    z = 0;
    if (a) begin
      z = 1;
      disable found;
    end
    z = b;
  end
endmodule
