// The memory is a part of the model: what it holds is compared, and put back, in the object that stands for it.
module bytes_in_a_part(input clk, rst, we, input [31:0] a, input [31:0] d, output [31:0] q, output [7:0] writes, output reg [31:0] last);
  wire [7:0] seen;
  byte_memory u(clk, rst, we, a, d, q, seen);
  write_counter w(clk, rst, we, seen, writes);
  always @(posedge clk) if (rst) last <= 0; else last <= q;
endmodule

module byte_memory(input clk, rst, we, input [31:0] a, input [31:0] d, output [31:0] q, output reg [7:0] seen);
  reg [7:0] m [0:255];
  reg [1:0] turn;
  assign q = {m[a + 3], m[a + 2], m[a + 1], m[a]};
  always @(posedge clk) begin
    if (we) {m[a + 3], m[a + 2], m[a + 1], m[a]} <= d;
    if (rst) begin turn <= 0; seen <= 0; end
    else begin
      turn <= turn + 2'd1;
      if (turn == 2'd3) seen <= seen ^ d[7:0];
    end
  end
endmodule

module write_counter(input clk, rst, we, input [7:0] seen, output reg [7:0] writes);
  reg before;
  reg [3:0] phase;
  always @(posedge clk)
    if (rst) begin writes <= 0; before <= 0; phase <= 0; end
    else begin
      before <= we;
      phase <= phase + {3'd0, we};
      if (we && !before) writes <= writes + 8'd1;
      else if (phase == 4'd9) writes <= writes ^ seen;
    end
endmodule
