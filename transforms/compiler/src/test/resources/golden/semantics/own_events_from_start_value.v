// The process runs again for each value that it assigns itself, from the start value on, until nothing changes.
module own_events_from_start_value(input en, input [7:0] d, output [31:0] q);
  reg [31:0] chain = 1;
  always @* chain <= en ? {chain[23:0], d} : chain;
  assign q = chain;
endmodule
