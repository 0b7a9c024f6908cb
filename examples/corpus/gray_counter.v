// Counter of WIDTH bits whose output is in Gray code: exactly one output bit changes
// with every enabled clock edge. Asynchronous reset, active low.
module gray_counter #(
    parameter WIDTH = 5
) (
    input                  clk,
    input                  rst_n,
    input                  enable,
    output reg [WIDTH-1:0] gray
);
  reg  [WIDTH-1:0] binary;
  wire [WIDTH-1:0] next = binary + 1'b1;

  always @(posedge clk or negedge rst_n)
    if (!rst_n) begin
      binary <= {WIDTH{1'b0}};
      gray   <= {WIDTH{1'b0}};
    end else if (enable) begin
      binary <= next;
      gray   <= (next >> 1) ^ next;
    end
endmodule
