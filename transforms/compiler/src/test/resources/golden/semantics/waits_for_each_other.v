// Two that wait for each other by levels: each change comes when the other one waits already.
module waits_for_each_other(input clk, input go, output reg req, output reg ack, output reg [7:0] n, output reg [7:0] m);
  initial begin req = 0; ack = 0; n = 0; m = 0; end
  always begin
    @(posedge clk);
    if (go) begin
      req <= 1;
      wait (ack);
      @(posedge clk);
      req <= 0;
      wait (!ack);
      n <= n + 1;
    end
  end
  always begin
    @(posedge clk);
    if (req) begin
      ack <= 1;
      wait (!req);
      @(posedge clk) ack <= 0;
      m <= m + 3;
    end
  end
endmodule
