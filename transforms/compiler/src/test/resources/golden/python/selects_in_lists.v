// A list of all bits that are read is complete, whichever others the vector has.
module selects_in_lists(input [7:0] a, input [3:0] b, input s, output reg [1:0] y);
  always @(a[1:0] or a[7] or {s, b[3]})
    if (s)
      y = a[1:0];
    else
      y = {a[7], b[3]};
endmodule
