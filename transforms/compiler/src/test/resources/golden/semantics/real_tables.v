// Functions of mathematics where the arguments are known before anything runs: in initial
// constructs, in functions with constant arguments, and in parameters.
module real_tables #(parameter real GAIN = 0.75, parameter N = 16) (
  input clk, input [3:0] a,
  output reg signed [11:0] s, output reg [11:0] t, output [7:0] u, output [9:0] v
);
  localparam real STEP = 2.0 * 3.14159265358979 / N;
  localparam integer SCALE = $rtoi($pow(2.0, 11) - 1);

  reg signed [11:0] sine [0:N-1];
  reg [11:0] curve [0:N-1];
  reg [7:0] ratio [0:N-1];
  integer i;
  real x, y;

  initial
    for (i = 0; i < N; i = i + 1) begin
      x = STEP * i;
      sine[i] = $rtoi(GAIN * SCALE * $sin(x) * $cosh(x / 9));
      y = $exp(-x) + $sqrt(i) + $ln(i + 1) + $log10(1.0 + i * i);
      if (y > 5.5) y = y - $tanh(x);
      curve[i] = 100 * y;
      ratio[i] = 40.0 * $atan2(i, 7) + 10 * $hypot(i, 0.5) + $acos(x / 7) + $asin(x / 7) + $atan(x);
    end

  function [9:0] level(input integer k);
    real z;
    begin
      z = $cos(STEP * k) + 1.0;
      level = z * 500;
    end
  endfunction

  always @(posedge clk) begin
    s <= sine[a];
    t <= curve[~a];
  end
  assign u = ratio[a];
  assign v = a[3] ? level(3) : a[2] ? level(5) : level(N - 1);
endmodule
