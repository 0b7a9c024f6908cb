// Arrays through ports: read in an instance, driven by one, and passed on by a third.
module array_ports (
  input clk, we,
  input [1:0] at,
  input [7:0] d,
  output [9:0] sum,
  output [7:0] low,
  output reg [7:0] last
);
  reg [7:0] bank [0:3];
  wire [7:0] sorted [0:3];
  wire [7:0] delayed [0:3];
  always @(posedge clk) if (we) bank[at] <= d;
  total t (.values(bank), .sum(sum));
  sorter s (.clk(clk), .in(bank), .out(sorted), .old(delayed));
  assign low = sorted[0];
  always @(posedge clk) last <= delayed[at];
endmodule

module total (input [7:0] values [0:3], output reg [9:0] sum);
  integer i;
  always @(*) begin
    sum = 0;
    for (i = 0; i < 4; i = i + 1) sum = sum + values[i];
  end
endmodule

module sorter (
  input clk,
  input [7:0] in [0:3],
  output [7:0] out [0:3],
  output [7:0] old [0:3]
);
  genvar g;
  generate
    for (g = 0; g < 4; g = g + 1) begin : each
      assign out[g] = in[g] < in[3 - g] ? in[g] : in[3 - g];
    end
  endgenerate
  keep k (clk, out, old);
endmodule

module keep (input clk, input [7:0] in [0:3], output reg [7:0] out [0:3]);
  integer i;
  always @(posedge clk) for (i = 0; i < 4; i = i + 1) out[i] <= in[i];
endmodule
