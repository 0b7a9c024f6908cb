// A swap by concatenations, and selects inside one.
module concat_left_nonblocking(input clk, input load, input [3:0] d, output reg [3:0] p, q);
  always @(posedge clk)
    if (load) {p[3:2], q, p[1:0]} <= {d, ~d};
    else {p, q} <= {q, p};
endmodule
