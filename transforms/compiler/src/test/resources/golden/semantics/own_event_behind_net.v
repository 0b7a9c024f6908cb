// The new state starts the process again, and also what next follows, which comes first in Icarus Verilog and in the model.
module own_event_behind_net(input clk, input rst, output ready);
  reg [2:0] state, next;
  always @* next = state == 4 ? 4 : state + 1;
  always @(clk or state)
    if (rst) state <= 0;
    else state <= next;
  assign ready = state == 4;
endmodule
