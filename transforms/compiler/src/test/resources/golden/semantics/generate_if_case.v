// Conditional generate by parameters of the instance.
module generate_if_case(input [3:0] a, b, output [3:0] x, y, z);
  unit #(.OP(0)) u0 (a, b, x);
  unit #(.OP(1), .INV(1)) u1 (a, b, y);
  unit #(.OP(9)) u2 (a, b, z);
endmodule
module unit #(parameter OP = 0, INV = 0) (input [3:0] a, b, output [3:0] y);
  wire [3:0] r;
  generate
    case (OP)
      0: assign r = a & b;
      1: assign r = a | b;
      default: assign r = a ^ b;
    endcase
    if (INV) assign y = ~r; else assign y = r;
  endgenerate
endmodule
