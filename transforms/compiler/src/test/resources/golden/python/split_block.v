// What a block computes of one variable goes out and comes back into another: no feedback.
module split_block(input clk, input rst, input in_v, input [7:0] in_d, output in_r, output reg out_v, input out_r, output reg [7:0] out_d);
  reg rdy, rdy_next, v_int; wire early;
  assign in_r = rdy;
  assign early = out_r | (~out_v & ~v_int);
  // combinational part
  always @* begin rdy_next = 1'b0; v_int = 1'b0; rdy_next = early; if (in_v && rdy) v_int = 1'b1; end
  always @(posedge clk) if (rst) begin rdy <= 0; out_v <= 0; end else begin rdy <= rdy_next;
    if (v_int) begin out_v <= 1; out_d <= in_d; end else if (out_r) out_v <= 0; end
endmodule
