// Each call is expanded: constants decide how deep that goes.
module recursion_of_constants(input clk, input [3:0] n, input [7:0] d, output reg [7:0] total, output reg [7:0] y, output reg [3:0] z);
  reg [7:0] count;
  function automatic [7:0] b_add(input integer k, input [7:0] x);
    begin
      count = count + 1;
      if (k <= 1) b_add = x; else b_add = b_add(k / 2, x) + b_add(k - k / 2, x + 1);
    end
  endfunction
  task automatic walk(input integer k, input [3:0] v);
    begin
      if (k > 0) begin z[k-1] = v[0]; walk(k - 1, v >> 1); end
    end
  endtask
  always @(posedge clk) begin
    count = 0;
    y = b_add(5, d);
    total = count;
    walk(4, n);
  end
endmodule
