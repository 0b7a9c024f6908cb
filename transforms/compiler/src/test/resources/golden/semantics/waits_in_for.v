// A loop variable lives on between waits; a reset leaves the loop.
module waits_in_for(input clk, input rst, input start, input [7:0] data, output reg tx, output reg busy);
  reg [7:0] sh;
  integer i;
  always begin : fsm
    @(posedge clk);
    if (rst) begin tx <= 1; busy <= 0; disable fsm; end
    if (start) begin
      sh = data; busy <= 1; tx <= 0;
      for (i = 0; i < 8; i = i + 1) begin
        @(posedge clk);
        if (rst) begin tx <= 1; busy <= 0; disable fsm; end
        tx <= sh[0];
        sh = sh >> 1;
      end
      @(posedge clk);
      tx <= 1;
      busy <= 0;
    end
  end
endmodule
