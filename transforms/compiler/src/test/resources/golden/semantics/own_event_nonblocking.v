// What a process assigns nonblocking starts it once more (9.4.2): q follows d by two runs, not by two changes.
module own_event_nonblocking(input d, input [1:0] n, output reg q, output reg qn, output reg [3:0] count);
  reg before = 1;
  always @(q or d) begin
    q <= before;
    qn <= ~before;
    before <= d;
  end
  always @(n or count)
    if (n == 0) count <= 0;
    else if (count < 9) count <= count + n;
endmodule
