// expect: SIMULATOR_DEVIATES
// The selector is -4 where the state is 4 (12.5.1); Icarus Verilog extends it by zeros.
module signed_selector(input clk, input rst, output reg last);
  reg [2:0] state;
  always @(posedge clk)
    if (rst) state <= 0;
    else state <= state + 1;
  always @*
    case ($signed(state))
      4: last = 1;
      default: last = 0;
    endcase
endmodule
