// A delay line needs no copy where its stages are written from the last one on; a ring and a swap need one, as every
// order would read an element that has been written.
module delays #(
    parameter TAPS = 5
) (
    input clk,
    input rst,
    input hold,
    input [7:0] d,
    output [7:0] oldest,
    output [3:0] turn,
    output [3:0] other,
    output [7:0] ahead
);
  reg [7:0] line[0:TAPS-1];
  reg [3:0] ring[0:3];
  reg [3:0] pair[0:1];
  reg [7:0] queue[0:3];
  integer k;
  always @(posedge clk) begin
    if (rst) begin
      for (k = 0; k < TAPS; k = k + 1) line[k] <= 0;
    end else if (!hold) begin
      line[0] <= d;
      for (k = 1; k < TAPS; k = k + 1) line[k] <= line[k-1];
    end
    if (rst) for (k = 0; k < 4; k = k + 1) ring[k] <= k;
    else begin
      ring[0] <= ring[3];
      for (k = 1; k < 4; k = k + 1) ring[k] <= ring[k-1];
    end
    pair[0] <= rst ? 4'd3 : pair[1];
    pair[1] <= rst ? 4'd9 : pair[0];
    queue[3] <= d;
    for (k = 0; k <= 2; k = k + 1) queue[k] <= queue[k+1] ^ {8{hold}};
  end
  assign oldest = line[TAPS-1];
  assign turn = ring[2];
  assign other = pair[0];
  assign ahead = queue[0];
endmodule
