module named_events(
    input clk, rst, start, input [2:0] n, output reg busy, output reg [7:0] total, runs);
  event begin_run, end_run;
  reg [2:0] left;
  initial runs = 0;
  always @(posedge clk or posedge rst)
    if (rst) begin left <= 0; busy <= 0; end
    else if (!busy && start) begin busy <= 1; left <= n; -> begin_run; end
    else if (busy)
      if (left == 0) begin busy <= 0; -> end_run; end
      else left <= left - 1;
  always @(end_run or posedge rst) if (rst) total <= 0; else total <= total + 1;
  always @(begin_run) runs = runs + n;
endmodule
