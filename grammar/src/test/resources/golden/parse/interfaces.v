interface bus #(parameter W = 8) (input clk);
  logic [W-1:0] data;
  logic valid;
  modport master (output data, valid, input clk), slave (input data, .v(valid));
  modport calls (import function int f(int a), task t);
endinterface : bus
program p; initial $finish; endprogram
