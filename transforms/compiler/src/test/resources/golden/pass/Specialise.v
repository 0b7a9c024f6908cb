module special #(parameter WIDE = 0) (input a, b, output reg y, output reg z, output o, output [1:0] v);
  assign o = t ^ u;
  always @* if (WIDE) y = a & b; else y = a;
  always @* begin : found
    z = 0;
    if (a) begin
      z = 1;
      disable found;
    end
    z = b;
  end
  // Nothing is held where one item is taken always; where something is, @* watches all items.
  localparam [3:0] SIZE = 8;
  reg t, u;
  always @* case (SIZE) 4: t = a; 8: t = b; endcase
  always @* case (SIZE) 4: u = a; 8: if (b) u = ~u; endcase
  // A loop that never begins.
  localparam DEPTH = 1;
  reg [1:0] q [0:DEPTH - 1];
  integer i;
  assign v = q[0];
  always @(posedge a) begin
    q[0] <= {b, b};
    for (i = 1; i < DEPTH; i = i + 1) q[i] <= q[i - 1];
  end
endmodule
