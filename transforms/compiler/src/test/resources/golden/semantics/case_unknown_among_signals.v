// Labels that no known value equals among signals, and selectors with z.
module case_unknown_among_signals(input clk, input signed [3:0] a, input signed [1:0] b, output reg [3:0] k, output reg [2:0] j, output reg l);
  // Nothing that is known equals a label with an x, whatever stands beside it.
  always @* case (a) {1'bx, b, 1'b1}: l = 0; {2'b0z, b}: l = 0; {b, b}: l = 1; default: l = a[0]; endcase
  always @(posedge clk) begin
    case (c3(b)) a: k <= 1; {2'b01, b}: k <= 2; {1'bx, a[2:0]}: k <= 3; b[0] ? 4'bx001 : a: k <= 4; default: k <= 6; endcase
    casez (b[1] ? {1'bz, a[2:0]} : {a[3:1], 1'bz}) 4'b1010: j <= 1; 4'b0?11: j <= 2; a ^ 4'b1: j <= 3; default: j <= 0; endcase
  end
  function signed [3:0] c3(input signed [1:0] v); c3 = v * 3; endfunction
endmodule
