// Nobody sees that a repeat counts down.
module repeats (
    input [7:0] d,
    input [2:0] n,
    output reg [7:0] y,
    output reg [7:0] z
);
  always @* begin
    y = d;
    repeat (3) y = {y[6:0], y[7] ^ y[4]};
    z = d;
    repeat (n) z = z + y;
  end
endmodule
