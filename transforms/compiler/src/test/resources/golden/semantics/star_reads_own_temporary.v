// A temporary that is written before it is read does not make a loop.
module star_reads_own_temporary(input [3:0] a, b, output reg [3:0] y);
  reg [3:0] t;
  always @* begin
    t = a & b;
    t = t + a;
    y = t ^ b;
  end
endmodule
