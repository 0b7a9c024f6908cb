// Asynchronous assertion and synchronous release of a reset inside the design.
module reset_synchroniser(input clk, input rst_n, output reg [3:0] n, output ready);
  reg [1:0] s;
  assign ready = s[1];
  always @(posedge clk or negedge rst_n) if (!rst_n) s <= 0; else s <= {s[0], 1'b1};
  always @(posedge clk or negedge s[1]) if (!s[1]) n <= 0; else n <= n + 1;
endmodule
