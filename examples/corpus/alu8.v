// Combinational 8-bit arithmetic and logic unit. op: 0 add, 1 subtract, 2 and,
// 3 or, 4 xor, 5 set if a < b (signed), 6 shift left by one, 7 shift right by one.
// zero: the result is 0. carry: carry of an addition, borrow of a subtraction,
// the bit shifted out of a shift, else 0.
module alu8 (a, b, op, result, zero, carry);
  input  [7:0] a, b;
  input  [2:0] op;
  output [7:0] result;
  output       zero, carry;

  reg [7:0] result;
  reg       carry;

  localparam ADD = 3'd0, SUB = 3'd1, AND = 3'd2, OR = 3'd3, XOR = 3'd4, SLT = 3'd5,
             SHL = 3'd6, SHR = 3'd7;

  always @(a or b or op) begin
    carry = 1'b0;
    case (op)
      ADD: {carry, result} = a + b;
      SUB: {carry, result} = a - b;
      AND: result = a & b;
      OR:  result = a | b;
      XOR: result = a ^ b;
      SLT: result = ($signed(a) < $signed(b)) ? 8'd1 : 8'd0;
      SHL: {carry, result} = {a, 1'b0};
      SHR: {result, carry} = {1'b0, a};
      default: result = 8'd0;
    endcase
  end

  assign zero = ~|result;
endmodule
