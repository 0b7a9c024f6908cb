// expect: RACE
// The bits of a arrive one after the other: a passes through values that it never takes.
module edge_of_bits_assigned_apart(input clk, input [1:0] d, input [3:0] v, output reg [3:0] q);
  reg [1:0] a;
  always @(posedge clk) begin
    a[0] <= d[0];
    a[1] <= d[1];
  end
  always @(posedge (^a)) q <= v;
endmodule
