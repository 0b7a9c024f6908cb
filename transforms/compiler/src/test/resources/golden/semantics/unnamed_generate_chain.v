// Unnamed blocks of a chain of conditions hold state that nothing resets.
module unnamed_generate_chain #(parameter KIND = 1) (
    input clk, input en, input [3:0] d, output reg [3:0] q, output reg seen);
  generate
    if (KIND == 0) begin
      always @(posedge clk) q <= d;
    end else if (KIND == 1) begin
      reg [3:0] held;
      always @(posedge clk) begin
        if (en) held <= d;
        if (held == 4'd3) q <= q + 4'd1;
        else q <= held;
      end
    end
  endgenerate
  generate
    if (KIND == 2) begin
      always @(posedge clk) seen <= 1'b0;
    end else begin
      reg [1:0] count;
      always @(posedge clk) begin
        if (count != 2'd3) count <= count + 2'd1;
        seen <= count == 2'd3;
      end
    end
  endgenerate
endmodule
