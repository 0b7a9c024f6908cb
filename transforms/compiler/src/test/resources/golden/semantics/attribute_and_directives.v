// Attributes and directives in odd places change nothing.
`default_nettype none
`timescale 10ns / 1ns
(* top = 1 *) module attribute_and_directives(input wire [1:0] a, output reg [1:0] y, output wire z);
  (* keep = "yes" *) wire t;
  assign t = ^a;
  assign z = ~t;
  always @(*)
    case (a)
      2'd0: y = 2'd3;
      default: y = a + (* add_style = "fast" *) 2'd1;
    endcase
endmodule
`default_nettype wire
