// A variable that lets go from the start.
module released_at_start(input clk, input d, output q, output [3:0] s);
  reg [3:0] r;
  initial r = 4'bz;
  always @(posedge clk) r <= {r[2:0], d};
  tri1 t;
  assign t = r[3];
  assign q = t;
  assign s = r;
endmodule
