// Numbers of a memory are all in hexadecimal, with as many digits, where one of them is.
module hexadecimal_rows (
    input clk,
    input [2:0] a,
    output reg [7:0] d
);
  reg [7:0] rom[0:7];
  initial begin
    rom[0] = 8'h3e;
    rom[1] = 8'h01;
    rom[2] = 8'hd3;
    rom[3] = 8'h10;
    rom[4] = 8'h07;
    rom[5] = 8'hc3;
    rom[7] = 8'hff;
  end
  always @(posedge clk) d <= rom[a];
endmodule
