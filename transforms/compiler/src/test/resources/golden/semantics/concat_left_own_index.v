// A concatenation on the left is assigned from the right: the index sees what stands right of it.
module concat_left_own_index(input [2:0] i, input [3:0] v, output reg [7:0] y, output reg [7:0] z);
  reg [2:0] left, right;
  always @* begin
    left = i;
    right = i;
    y = 0;
    z = 0;
    {left, y[left]} = v;
    {z[right], right} = v;
    y[7:5] = y[7:5] ^ left;
    z[7:5] = z[7:5] ^ right;
  end
endmodule
