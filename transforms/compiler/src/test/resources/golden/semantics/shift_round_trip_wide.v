// (a << n) >> n loses nothing when the target is wide enough for what moves up in between.
module shift_round_trip_wide(input [7:0] a, input [2:0] n, output [15:0] y);
  assign y = (a << n) >> n;
endmodule
