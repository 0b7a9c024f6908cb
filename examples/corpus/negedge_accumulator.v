// Accumulator that works on the falling clock edge: it adds the signed input to the
// total when add is 1. Asynchronous clear, active high.
module negedge_accumulator (
    input                    clk,
    input                    clear,
    input                    add,
    input  signed [5:0]      value,
    output reg signed [11:0] total
);
  always @(negedge clk or posedge clear)
    if (clear) total <= 12'sd0;
    else if (add) total <= total + value;
endmodule
