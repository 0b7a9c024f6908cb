// ALU with three pipeline stages: operands are registered, then the operation is
// done, then the result is registered with its flags. A valid bit travels along;
// result, negative and zero belong to the operands given three cycles earlier and
// are meaningful when out_valid is 1. op: 0 add, 1 subtract, 2 and, 3 xor.
// Synchronous reset clears the valid bits and the registers.
module alu_pipeline (
    input             clk,
    input             rst,
    input             in_valid,
    input      [1:0]  op,
    input      [11:0] a,
    input      [11:0] b,
    output reg        out_valid,
    output reg [11:0] result,
    output reg        negative,
    output reg        zero
);
  reg        s1_valid, s2_valid;
  reg [1:0]  s1_op;
  reg [11:0] s1_a, s1_b, s2_result;

  always @(posedge clk)
    if (rst) begin
      s1_valid  <= 1'b0;
      s1_op     <= 2'd0;
      s1_a      <= 12'd0;
      s1_b      <= 12'd0;
      s2_valid  <= 1'b0;
      s2_result <= 12'd0;
      out_valid <= 1'b0;
      result    <= 12'd0;
      negative  <= 1'b0;
      zero      <= 1'b0;
    end else begin
      s1_valid <= in_valid;
      s1_op    <= op;
      s1_a     <= a;
      s1_b     <= b;

      s2_valid <= s1_valid;
      case (s1_op)
        2'd0: s2_result <= s1_a + s1_b;
        2'd1: s2_result <= s1_a - s1_b;
        2'd2: s2_result <= s1_a & s1_b;
        2'd3: s2_result <= s1_a ^ s1_b;
      endcase

      out_valid <= s2_valid;
      result    <= s2_result;
      negative  <= s2_result[11];
      zero      <= s2_result == 12'd0;
    end
endmodule
