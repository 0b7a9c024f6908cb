// The two edges race when both come at once; such vectors are left out.
module race_two_clocks(input up, down, output reg [3:0] n);
  always @(posedge up) n <= n + 4'd1;
  always @(posedge down) n <= n - 4'd1;
endmodule
