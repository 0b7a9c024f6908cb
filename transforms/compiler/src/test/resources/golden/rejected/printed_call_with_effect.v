// The arguments are evaluated, though nobody looks at what is printed.
module printed_call_with_effect(input clk, input rst, input [3:0] x, output reg [7:0] calls);
  reg [7:0] n;
  function [3:0] seen(input [3:0] v);
    begin
      n = n + 1;
      seen = ~v;
    end
  endfunction
  // expect: UNSUPPORTED_CONSTRUCT 14:34
  always @(posedge clk)
    if (rst) n = 0;
    else begin
      if (x == 7) $display("%h", seen(x));
      calls <= n;
    end
endmodule
