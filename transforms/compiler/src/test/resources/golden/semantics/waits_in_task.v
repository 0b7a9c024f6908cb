// A task that waits, called twice by one process (13.3).
module waits_in_task(input clk, input [7:0] d, output reg [7:0] q, output reg [7:0] p);
  task send(input [7:0] v);
    begin
      q <= v;
      @(posedge clk);
      q <= ~v;
      @(posedge clk);
    end
  endtask
  always begin
    @(posedge clk);
    p <= d;
    send(d);
    send(d + 1);
  end
endmodule
