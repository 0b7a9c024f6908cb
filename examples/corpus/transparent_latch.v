// Transparent latch of four bits with an active-low clear: while gate is 1 the
// output follows d, while gate is 0 it keeps its value. clear_n = 0 forces 0.
module transparent_latch (input gate, input clear_n, input [3:0] d, output reg [3:0] q);
  always @(gate or clear_n or d)
    if (!clear_n) q <= 4'd0;
    else if (gate) q <= d;
endmodule
