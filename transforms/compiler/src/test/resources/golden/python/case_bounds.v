// The numbers of a case item bound the variable; a loop assigns its counter before it is read.
module case_bounds (
    input clk,
    input d,
    input [7:0] a, b,
    output reg [7:0] t,
    output reg [3:0] n,
    output [7:0] s
);
  always @(negedge clk) begin
    case (n)
      0: ;
      1, 2, 3, 4, 5, 6, 7, 8: t[n-1] <= d;
    endcase
    if (n == 10) n <= 0;
    else n <= n + 1;
  end

  function automatic [7:0] gmul(input [7:0] x, input [7:0] y);
    integer i;
    reg [7:0] xx;
    begin
      gmul = 0;
      xx = x;
      for (i = 0; i < 8; i = i + 1) begin
        if (y[i]) gmul = gmul ^ xx;
        xx = {xx[6:0], 1'b0} ^ (xx[7] ? 8'h1b : 8'h00);
      end
    end
  endfunction

  assign s = gmul(a, b);
endmodule
