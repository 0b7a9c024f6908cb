// A triangle of comparisons: rank of each element.
module nested_loops(input [7:0] v, output reg [7:0] rank);
  integer i, j;
  always @* begin
    rank = 8'd0;
    for (i = 0; i < 4; i = i + 1)
      for (j = 0; j < 4; j = j + 1)
        if (j != i && (v[2*j +: 2] < v[2*i +: 2] || (v[2*j +: 2] == v[2*i +: 2] && j < i)))
          rank[2*i +: 2] = rank[2*i +: 2] + 2'd1;
  end
endmodule
