// While a process runs it does not wait: it misses that it changes s itself (9.4.2), so b alone starts nothing.
module own_event_blocking(input [3:0] a, b, input c, output reg [3:0] s);
  always @(s or a or c)
    if (c) s = a - b;
    else s = a + b;
endmodule
