// The control of a load rises as the inputs of a gate change: does the load see the gate as it was?
module load_of_gate(input clk, input load, input [1:0] a, input b, output reg q, output reg p);
  wire n;
  and (n, a[0], a[1], b);
  always @(posedge clk or posedge load)
    if (load) begin
      q <= n;
      p <= q;
    end else p <= ~p;
endmodule
