// Where a call stands, in a task, a function or a block, makes no difference to what it keeps.
module task_in_task_keeps(input clk, input e, input [3:0] d, output [15:0] w, output reg [7:0] r);
  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g
      reg [7:0] o;
      function [7:0] sum(input [3:0] v);
        reg [7:0] total;
        begin
          sum = total;
          total = {total[3:0], v ^ i[3:0]};
        end
      endfunction
      function [7:0] twice(input [3:0] v);
        twice = sum(v) + sum(~v);
      endfunction
      task word(input [3:0] v);
        begin : inner
          reg [3:0] before;
          o = twice(v ^ before);
          before = v;
        end
      endtask
      always @(posedge clk)
        if (e) begin : next
          word(d);
        end
      assign w[8*i +: 8] = o;
    end
  endgenerate
  task step(output [7:0] o);
    reg [7:0] n;
    begin
      o = n;
      n = n + 3;
    end
  endtask
  task other(output [7:0] o);
    step(o);
  endtask
  always @(posedge clk)
    if (d[0]) other(r);
    else step(r);
endmodule
