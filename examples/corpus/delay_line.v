// Delay line: dout is din as it was DEPTH rising edges ago. Before that it shows
// the zeros that the line starts with. There is no reset.
module delay_line #(
    parameter WIDTH = 4,
    parameter DEPTH = 3
) (
    input              clk,
    input  [WIDTH-1:0] din,
    output [WIDTH-1:0] dout
);
  reg [WIDTH*DEPTH-1:0] line = 0;
  always @(posedge clk) line <= {line[WIDTH*(DEPTH-1)-1:0], din};
  assign dout = line[WIDTH*DEPTH-1 -: WIDTH];
endmodule
