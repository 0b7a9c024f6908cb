// Instances that loops repeat: a row of cells, rows of rows, an array of instances whose indices fall,
// and a register that only keeps its input.
module keep (input clk, input d, output reg q);
  always @(posedge clk) q <= d;
endmodule

module cell_ (input clk, input rst, input [7:0] a, input [7:0] b, output reg [7:0] pass,
              output reg [15:0] sum, output [7:0] seen);
  assign seen = sum[7:0] ^ a;
  always @(posedge clk)
    if (rst) begin
      pass <= 0;
      sum <= 0;
    end else begin
      pass <= a;
      sum <= sum + a * b;
    end
endmodule

module count (input clk, input en, output reg [1:0] n);
  initial n = 2'd1;
  always @(posedge clk) if (en) n <= n + 1;
endmodule

module instance_lists (input clk, input rst, input [7:0] x, input [31:0] w, input [7:0] en,
                       output [15:0] y, output [31:0] seen, output [15:0] n, output late,
                       output [31:0] grid);
  wire [7:0] pass [0:4];
  wire [15:0] sum [0:3];
  wire [8:0] chain;
  genvar i, j;

  assign pass[0] = x;
  generate
    for (i = 0; i < 4; i = i + 1) begin : row
      cell_ u (.clk(clk), .rst(rst), .a(pass[i]), .b(w[8*i +: 8]), .pass(pass[i + 1]), .sum(sum[i]),
               .seen(seen[8*i +: 8]));
    end
  endgenerate
  assign y = sum[0] + sum[1] + sum[2] + sum[3];

  count counts [7:0] (.clk(clk), .en(en), .n(n));

  assign chain[0] = x[0];
  generate
    for (i = 0; i < 8; i = i + 1) begin : stage
      keep k (.clk(clk), .d(chain[i]), .q(chain[i + 1]));
    end
  endgenerate
  assign late = chain[8];

  generate
    for (i = 0; i < 4; i = i + 1) begin : outer
      for (j = 0; j < 4; j = j + 1) begin : inner
        count c (.clk(clk), .en(en[2*i] ^ x[j]), .n(grid[8*i + 2*j +: 2]));
      end
    end
  endgenerate
endmodule
