// Who assigns a variable continuously reads the new value at once.
module assign_read_back(input clk, input s, input [3:0] d, output reg [3:0] q, output reg [3:0] r);
  initial begin q = 0; r = 0; end
  always @(s or d) begin
    if (s) assign q = d; else deassign q;
    r = q + 1;
  end
  always @(posedge clk) q <= q + 1;
endmodule
