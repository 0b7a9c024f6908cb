// The list names an output port that has another sign than the parent's net: it is complete all
// the same, so d is combinational and holds nothing.
module event_on_port_of_other_sign (input [3:0] a, input signed b, output [3:0] n, output [3:0] m,
    output [3:0] k);
  signed_ports u (.a(a), .b(b), .c(n), .d(m), .e(k));
endmodule

module signed_ports (input [3:0] a, input b, output reg signed [3:0] c, output reg [3:0] d,
    output reg [3:0] e = 4'd0);
  always @* c = a + 1;
  always @(a or c) begin
    d = a ^ c;
    d[2] = 1'b1;
  end
  always @(posedge b) e <= c;
endmodule
