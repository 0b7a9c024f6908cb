// What an asynchronous control does reads by way of nets what it writes: it counts when the control becomes active and
// again at each edge of the clock.
module control_reads_itself(input clk, input set, input en, output [7:0] value, output reg [3:0] n);
  reg [7:0] rnd = 1;
  wire feedback = rnd[7] ^ rnd[5] ^ rnd[4];
  reg [7:0] next;
  always @* next = {rnd[6:0], feedback};
  always @(posedge clk or posedge set)
    if (set) rnd <= 8'hfc + feedback;
    else if (en) rnd <= next;
  wire [3:0] more = n + 1;
  always @(posedge clk or negedge set)
    if (!set) n <= more;
    else if (en) n <= 0;
  initial n = 0;
  assign value = rnd;
endmodule
