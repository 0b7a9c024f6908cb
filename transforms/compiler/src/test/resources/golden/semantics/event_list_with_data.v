// A list that mixes an edge and a level: the block also runs when d changes (9.4.2).
module event_list_with_data(input a, input [1:0] d, output reg [3:0] n);
  initial n = 0;
  always @(posedge a or d) n = n + 1;
endmodule
