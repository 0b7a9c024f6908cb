// Elements of memories inside of instances, read, assigned at the start, and connected to a port.
module bank #(parameter A = 8, D = 4)(input clk, input we, input [A-1:0] wa, ra, input [D-1:0] wd, output [D-1:0] rd);
  reg [D-1:0] mem [0:(1<<A)-1];
  integer i;
  initial for (i = 0; i < (1<<A); i = i + 1) mem[i] = i * 3 + A;
  always @(posedge clk) if (we) mem[wa] <= wd;
  assign rd = mem[ra];
endmodule
module memory_of_instance(input clk, input [1:0] we, input [3:0] wa, ra, input [7:0] wd, output [7:0] rd, output [3:0] pk, output reg [3:0] z, output p);
  genvar g;
  generate for (g = 0; g < 2; g = g + 1) begin : b
    bank #(.A(3+g)) m(.clk(clk), .we(we[g]), .wa(wa[2+g:0]), .ra(ra), .wd(wd[4*g+3 -: 4]), .rd(rd[4*g +: 4]));
  end endgenerate
  assign pk = b[1].m.mem[ra ^ 5];
  always @(posedge clk) z <= b[0].m.mem[ra[2:0]] + b[1].m.mem[3][2:1];
  assign p = ^b[0].m.mem[2];
  initial b[1].m.mem[7] = 4'd9;
  par q(.x(b[1].m.mem[wa]), .y());
endmodule
module par(input [3:0] x, output y); assign y = ^x; endmodule
