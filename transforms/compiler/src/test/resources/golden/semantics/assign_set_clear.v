// The usual set and clear of older libraries (IEEE 1800-2017 10.6.1).
module assign_set_clear(input clock, input clear, input preset, input d, output reg q);
  always @(clear or preset)
    if (!clear) assign q = 0;
    else if (!preset) assign q = 1;
    else deassign q;
  always @(posedge clock) q <= d;
endmodule
