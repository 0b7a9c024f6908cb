// The only clock reaches its register through a latch and a gate: still one call for one period.
module instance_latch_clock_gate (
    input clk,
    input rst,
    input en,
    output reg [3:0] q
);
  wire gated;
  latched_gate unit (clk, en, gated);
  always @(posedge gated or posedge rst)
    if (rst) q <= 0;
    else q <= q + 1;
endmodule

module latched_gate (
    input ck,
    input e,
    output gck
);
  reg held;
  always @(ck or e) if (~ck) held <= e;
  assign gck = ck & held;
endmodule
