// expect: UNKNOWN_VALUE
// Nobody holds the bus while en is 0, and two may disagree.
module bus_let_go(input [2:0] en, input [7:0] a, input [7:0] b, output [7:0] bus, output idle);
  assign bus = en[0] ? a : 8'hzz;
  assign bus = en[1] & ~en[0] ? b : 8'hzz;
  bufif1 low[7:0](bus, 8'h3c, en == 3'b100);
  assign idle = bus === 8'hzz;
endmodule
