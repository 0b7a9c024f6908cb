// What is joined for joined variables goes to each of them.
module joined_targets (
    input clk,
    input [3:0] a,
    input [3:0] b,
    input load,
    output [3:0] lo,
    output [3:0] hi,
    output reg [3:0] p,
    output reg [3:0] q,
    output reg [7:0] acc,
    output reg [3:0] left,
    output reg [1:0] u,
    output reg [3:0] v,
    output reg carry,
    output reg [3:0] sum
);
  assign {lo, hi} = a < b ? {a, b} : {b, a};

  always @(posedge clk)
    if (load) {p, q} <= {a, b};
    else {p, q} <= {q, p};

  always @(posedge clk)
    if (load) {acc, left} <= {8'd0, a};
    else {acc, left} <= {acc, left} << 1;

  always @* begin
    {u, v} = {a[2:0], b[3:1]};
    {carry, sum} = a + b;
  end
endmodule
