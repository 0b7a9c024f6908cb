module top_array_ports (
  input logic clk,
  input logic [3:0] d [0:2],
  input logic signed [3:0] k [1:0],
  output logic [3:0] q [1:2],
  output logic signed [4:0] sum
);
  always_ff @(posedge clk) begin
    q[1] <= d[0];
    q[2] <= d[2] ^ q[1];
  end
  assign sum = k[0] + k[1];
endmodule
