// The process starts itself until nothing changes, a thousand times if need be.
module star_counts_down(input load, input [9:0] from, output zero);
  reg [9:0] left;
  always @*
    if (load) left <= from;
    else if (left != 0) left <= left - 1;
  assign zero = left == 0;
endmodule
