// A net that follows its drivers again when it is released (IEEE 1800-2017 10.6.2).
module force_net(input test, input tv, input a, input b, output y);
  wire w = a ^ b;
  assign y = ~w;
  always @(test) if (test) force w = tv; else release w;
endmodule
