module leaf(input [3:0] d, output y);
  wire [3:0] inner = d + 1;
  assign y = inner[0];
endmodule
module t(input [3:0] d, output y, output [1:0] peek);
  leaf u(d, y);
  assign peek = u.inner[2:1];
endmodule
