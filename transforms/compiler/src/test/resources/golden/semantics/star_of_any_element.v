// Whichever element changes, the process with @* runs again, and takes back what the other one has loaded.
module star_of_any_element(input clk, input we, input [2:0] to, input [2:0] from, input [7:0] d, input load,
    output reg [7:0] q);
  reg [7:0] m [0:7];
  integer i;
  initial for (i = 0; i < 8; i = i + 1) m[i] = i;
  always @* q = m[from];
  always @(posedge clk) if (we) m[to] <= d;
  always @(posedge load) q <= d;
endmodule
