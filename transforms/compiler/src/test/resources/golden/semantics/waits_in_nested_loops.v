// Loops without an end inside of blocks that are left.
module waits_in_nested_loops(input clk, input rst, input req, input [7:0] din, output reg ack, output reg [7:0] dout);
  always begin : hs
    forever begin : cycle
      ack <= 0;
      @(posedge clk);
      if (rst) begin dout <= 0; disable cycle; end
      if (!req) disable cycle;
      dout <= din;
      ack <= 1;
      begin : w
        forever begin
          @(posedge clk);
          if (rst) disable cycle;
          if (!req) disable w;
        end
      end
    end
  end
endmodule
