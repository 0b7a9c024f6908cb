// A net gets its value at time zero, which is a change for what waits for it (9.4.2): y follows at once,
// while z keeps what it starts with until an input changes.
module start_value_behind_net(input a, output reg y, output reg z);
  wire none = a & ~a;
  initial begin y = 1; z = 1; end
  always @* if (none) y = 1; else y = 0;
  always @* if (a & ~a) z = 1; else z = a;
endmodule
