// Parts of a vector that starts at 0 in each call are added to it; what starts as something else is cleared first.
module reversed_nibbles (
    input [15:0] in,
    output reg [15:0] out,
    output reg [15:0] kept
);
  integer i;
  always @(*) begin
    out = 0;
    for (i = 0; i < 4; i = i + 1) out[i*4+:4] = in[(3-i)*4+:4];
    kept = in;
    for (i = 0; i < 2; i = i + 1) kept[i*8+:4] = in[i*4+:4];
  end
endmodule
