// The process waits for what the address follows, and not for the address.
module list_without_address(input [31:0] at, input we, input [7:0] d, output [7:0] y);
  reg [7:0] store [0:1023];
  wire [9:0] n = at[9:0] * 3;
  assign y = store[n];
  always @(at or we) if (we) store[n] <= d;
endmodule
