// Instances between two clocks are objects whose methods are called at the edges that they wait for.
module sync2 #(parameter W = 4)(input clk, rst_n, input [W-1:0] d, output reg [W-1:0] q);
  reg [W-1:0] m;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) {q, m} <= 0; else {q, m} <= {m, d};
endmodule
module ptr(input clk, rst_n, inc, input [3:0] other, output reg [3:0] gray, output [2:0] addr, output flag);
  reg [3:0] bin;
  wire [3:0] nb = bin + (inc & ~flag);
  wire [3:0] ng = (nb >> 1) ^ nb;
  assign addr = bin[2:0];
  assign flag = gray == other;
  always @(posedge clk or negedge rst_n)
    if (!rst_n) begin bin <= 0; gray <= 0; end
    else begin bin <= nb; gray <= ng; end
endmodule
module two_clock_fifo(input wclk, rclk, rst_n, winc, rinc, input [7:0] wdata, output [7:0] rdata, output full, empty);
  wire [3:0] wg, rg, wg2, rg2; wire [2:0] wa, ra;
  reg [7:0] mem [0:7];
  sync2 s1(wclk, rst_n, rg, rg2);
  sync2 s2(rclk, rst_n, wg, wg2);
  ptr w(wclk, rst_n, winc, {~rg2[3:2], rg2[1:0]}, wg, wa, full);
  ptr r(rclk, rst_n, rinc, wg2, rg, ra, empty);
  integer i; initial for (i=0;i<8;i=i+1) mem[i]=0;
  always @(posedge wclk) if (winc & ~full) mem[wa] <= wdata;
  assign rdata = mem[ra];
endmodule
