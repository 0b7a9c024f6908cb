// The second process runs while the first one is inside of its block, which then misses the change of b.
module interrupted_search(input [3:0] a, output reg [3:0] q, output reg [3:0] b, output reg r);
  always @* begin
    q = a + b;
    begin : search
      r = 0;
      if (a == 3) disable search;
      r = 1;
    end
  end
  always @* begin
    b = ~a;
    if (b[0]) b = a + 1;
  end
endmodule
