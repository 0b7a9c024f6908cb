// All that these processes meet is as late as they are, or comes from ports (9.4.1).
module late_processes #(parameter D = 2)(
    input clk, input rst_n, input we, input [3:0] d, output reg [3:0] p, output reg [3:0] q,
    output reg [7:0] count, output [7:0] next, output reg [3:0] seen);
  reg [3:0] m [0:3];
  assign next = count + d;
  always @(posedge clk or negedge rst_n) #D if (!rst_n) count <= 0; else count <= next;
  always @(posedge clk) #2 p <= d;
  always @(posedge clk) begin
    #2;
    if (we) m[d[1:0]] <= p;
    q <= m[count[1:0]];
  end
  // What is late is old for those who are not.
  always @(posedge clk) seen <= p ^ q;
endmodule
