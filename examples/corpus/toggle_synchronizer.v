// Passes pulses from one clock domain to another. A pulse on src_pulse flips a toggle
// flip-flop in the source domain; the destination domain brings the toggle over two
// flip-flops and gives one pulse of its own clock for each flip. Each domain has an
// asynchronous reset, active low.
module toggle_synchronizer (
    input  src_clk,
    input  src_rst_n,
    input  src_pulse,
    input  dst_clk,
    input  dst_rst_n,
    output dst_pulse
);
  reg toggle;
  reg [2:0] seen;

  always @(posedge src_clk or negedge src_rst_n)
    if (!src_rst_n) toggle <= 1'b0;
    else toggle <= toggle ^ src_pulse;

  always @(posedge dst_clk or negedge dst_rst_n)
    if (!dst_rst_n) seen <= 3'b000;
    else seen <= {seen[1:0], toggle};

  assign dst_pulse = seen[2] ^ seen[1];
endmodule
