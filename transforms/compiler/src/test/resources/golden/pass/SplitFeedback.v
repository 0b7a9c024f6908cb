module full (input a, b, c, output s, o);
  assign s = a ^ b ^ c;
  assign o = (a & b) | (c & (a ^ b));
endmodule

module split (input [3:0] g, a, b, input c, en, output [3:0] y, s, sr, output [2:0] held, q);
  wire [3:0] carry;
  wire [3:0] x = a | (en ? {x[2:0], c} : {4{b[0]}});

  // From the highest bit down.
  assign y = g ^ {1'b0, y[3:1]};
  full u [3:0] (.a(a), .b(b), .c({carry[2:0], c}), .s(s), .o(carry));
  assign sr = x;
  // Each bit depends on itself.
  assign held = en ? a[2:0] : held;
  // More than bits.
  assign q = a[2:0] + {q[1:0], c};
endmodule
