// expect: OUTPUT_NOT_DRIVEN
// The parameter switches the trace off: what is left of its driver is x.
module output_switched_off #(parameter TRACE = 0)
    (input clk, input rst, input [3:0] d, output reg [3:0] q, output [7:0] trace);
  reg [7:0] last;
  assign trace = {last[3:0], last[7:4]};
  always @(posedge clk) begin
    last <= 8'bx;
    if (rst) q <= 0;
    else begin
      q <= q + d;
      if (TRACE) last <= {d, q};
    end
  end
endmodule
