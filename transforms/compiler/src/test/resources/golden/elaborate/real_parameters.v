module t #(parameter real FREQ = 50e6, parameter RATE = 115200) (input clk, output reg tick, output [15:0] div);
  localparam integer DIV = FREQ / RATE;
  reg [31:0] n;
  always @(posedge clk) begin
    tick <= n >= FREQ / 1000.5;
    n <= tick ? 0 : n + 1;
  end
  assign div = DIV;
endmodule
