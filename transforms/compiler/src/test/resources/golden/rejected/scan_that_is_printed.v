// expect: UNSUPPORTED_SYSTEM_TASK 5:26
// Arguments of what only prints are not evaluated, and this one assigns q.
module scan_that_is_printed(input clk, output reg [7:0] q);
  reg [31:0] text = "12";
  initial $display("%d", $sscanf(text, "%h", q));
  always @(posedge clk) q <= q + 1;
endmodule
