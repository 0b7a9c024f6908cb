module procedural_continuous(input s, input [3:0] a, output reg [3:0] q, output [4:0] y);
  wire [4:0] w = a;
  assign y = w;
  always @(s)
    if (s) begin
      assign q = 9;
      force {w[4], w[1:0]} = a;
    end else begin
      deassign q;
      release w;
    end
  always @(a) q = a;
endmodule
