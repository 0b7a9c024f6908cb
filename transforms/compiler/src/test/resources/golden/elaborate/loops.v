module t(input [7:0] a, output reg [7:0] r, output reg [3:0] n, output reg p);
  integer i;
  always @* begin
    for (i = 0; i < 8; i = i + 1) r[i] = a[7 - i];
    n = 0;
    for (int k = 7; k >= 0; k--) if (a[k]) begin n += 1; end else break;
    p = 0;
    repeat (3) p = p ^ a[0];
    begin : search
      while (1) disable search;
    end
  end
endmodule
