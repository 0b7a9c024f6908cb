// A process that begins with a task which waits.
module waits_in_first_task(input clk, input en, output reg odd, output reg [2:0] ticks);
  initial begin
    odd = 0;
    ticks = 0;
  end
  task tick;
    begin
      @(posedge clk);
      ticks <= ticks + 1;
    end
  endtask
  always begin
    tick;
    if (en) begin
      tick;
      tick;
    end
    odd <= ticks[0] ^ en;
    tick;
  end
endmodule
