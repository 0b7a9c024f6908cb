// Functions and tasks with real arguments and results, loops with them, and arrays of them.
module real_functions_of_variables(input clk, input [7:0] d, input [1:0] at, input we,
                                   output reg [15:0] y, output [15:0] root, output reg [7:0] n,
                                   output reg [15:0] total);
  real samples [0:3];
  real steps;
  integer i;
  function real blend(input real p, input real q, input integer k);
    real weight;
    begin
      weight = k / 16.0;
      blend = p * weight + q * (1 - weight);
    end
  endfunction
  function automatic real newton(input real v);
    real guess;
    integer round;
    begin
      guess = v > 1 ? v / 2 : 1;
      for (round = 0; round < 6; round = round + 1) guess = (guess + v / guess) / 2;
      return guess;
    end
  endfunction
  task add(input real more, inout real sum);
    sum = sum + more;
  endtask
  real sum;
  initial for (i = 0; i < 4; i = i + 1) samples[i] = i + 0.25;
  assign root = newton(d * 16);
  always @(posedge clk) begin
    if (we) samples[at] <= d * 0.75;
    y <= blend(samples[at], d, at) * 8;
    sum = 0;
    for (i = 0; i < 4; i = i + 1) add(samples[i], sum);
    total <= sum;
    n = 0;
    for (steps = 0.1; steps < d; steps = steps * 2) n = n + 1;
    steps++;
    steps += 0.5;
    n = n + steps;
  end
endmodule
