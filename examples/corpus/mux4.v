// Four-to-one multiplexer for 8-bit words. sel picks d0 (0), d1 (1), d2 (2)
// or d3 (3).
module mux4 (
    input  wire [7:0] d0,
    input  wire [7:0] d1,
    input  wire [7:0] d2,
    input  wire [7:0] d3,
    input  wire [1:0] sel,
    output reg  [7:0] y
);
  always @(sel or d0 or d1 or d2 or d3)
    case (sel)
      2'b00: y = d0;
      2'b01: y = d1;
      2'b10: y = d2;
      2'b11: y = d3;
    endcase
endmodule
