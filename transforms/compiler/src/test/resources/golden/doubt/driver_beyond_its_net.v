// expect: SIMULATOR_DEVIATES
// Bits 3 to 1 of the net are driven; Icarus Verilog drives it from bit 0.
module driver_beyond_its_net(input [3:0] a, output [3:0] y);
  assign y[4:1] = a;
endmodule
