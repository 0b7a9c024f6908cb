// expect: UNSUPPORTED_SYSTEM_TASK 6:23
// What the text is at time zero is open: two initial constructs, in either order.
module scan_of_assigned_text(input clk, output reg [7:0] q, output reg ok);
  reg [31:0] text = "12";
  initial text = "34";
  initial begin ok = ($sscanf(text, "%h", q) == 1); end
  always @(posedge clk) q <= q + 1;
endmodule
