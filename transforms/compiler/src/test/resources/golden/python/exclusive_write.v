// A memory that is read only where it was not written takes what is written at once.
module exclusive_write (
    input clk,
    input we,
    input turn,
    input [1:0] at,
    input [7:0] d,
    output reg [7:0] q,
    output reg [7:0] changing
);
  reg [7:0] m[0:3];
  always @(posedge clk) begin
    if (we) m[at] <= d;
    if (turn && !we) begin
      q <= m[at];
      m[at] <= q;
    end
  end

  // The bit is another one by then.
  reg [7:0] kept[0:3];
  reg flag;
  always @(posedge clk) begin
    flag = we;
    if (flag) kept[at] <= d;
    flag = turn;
    if (!flag) changing <= kept[at] ^ kept[0];
  end
endmodule
