// expect: UNKNOWN_VALUE
// A path through the function assigns no result: it is x there, and the index of a target takes it in.
module function_without_result(input clk, input we, input [1:0] c, input [3:0] a, input [7:0] d, output reg [7:0] q);
  function last(input [1:0] of);
    case (of)
      2'd0: last = 1'b1;
      2'd1: last = 1'b0;
    endcase
  endfunction
  reg at_end;
  reg [3:0] next;
  reg [7:0] m [0:15];
  wire [3:0] address = at_end ? a : next;
  always @(posedge clk) begin
    at_end <= last(c);
    next <= address + 1;
    if (we) m[address] <= d;
    q <= m[address];
  end
endmodule
