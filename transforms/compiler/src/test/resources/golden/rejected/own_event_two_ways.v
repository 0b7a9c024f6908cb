// expect: UNSUPPORTED_TIMING 4:3
// The blocking assignment must not start the process, the nonblocking one must.
module own_event_two_ways(input clk, input rst, output reg [3:0] count);
  always @(count or clk or rst)
    if (rst) count = count + 1;
    else count <= 11;
endmodule
