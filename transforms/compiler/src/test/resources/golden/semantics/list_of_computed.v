// A process waits for one of two variables that another process computes, and reads neither.
module list_of_computed(input clk, input [3:0] a, input [3:0] d, output reg [3:0] q, output [3:0] s);
  reg [3:0] sum, twice, held;
  always @(posedge clk) held <= d;
  always @* begin
    if (d[0]) sum = a - held;
    else if (d[1]) sum = a ^ held;
    else sum = a + held;
    twice = {sum[2:0], held[3]};
  end
  always @(sum or held) if (clk) q = d; else q = ~d;
  reg [3:0] last;
  always @(posedge clk) last <= twice;
  assign s = last;
endmodule
