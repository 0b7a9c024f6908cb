// The net follows what the process has assigned itself.
module delay_before_own_net(input clk, input [3:0] d, output reg [3:0] q, output reg [3:0] y);
  wire [3:0] next = q + 1;
  always @(posedge clk) begin
    q <= d;
    // expect: UNSUPPORTED_TIMING 7:8
    #1 y <= next;
  end
endmodule
