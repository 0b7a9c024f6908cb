// Two flip-flops with asynchronous controls: q has a clear and a preset (clear wins),
// both active low; count is a two-bit counter with asynchronous clear of the same
// polarity and synchronous enable.
module async_set_reset (
    input            clk,
    input            clear_n,
    input            preset_n,
    input            d,
    input            enable,
    output reg       q,
    output reg [1:0] count
);
  always @(posedge clk or negedge clear_n or negedge preset_n)
    if (!clear_n) q <= 1'b0;
    else if (!preset_n) q <= 1'b1;
    else q <= d;

  always @(posedge clk or negedge clear_n)
    if (!clear_n) count <= 2'b00;
    else if (enable) count <= count + 2'b01;
endmodule
