// Behind jumps and constant conditions, also through variables whose values are known.
module what_never_runs_part #(parameter MODE = 0) (
    input clk, input rst, input [3:0] d, input [1:0] s,
    output [7:0] q
);
  reg [3:0] low = 3;
  reg [3:0] high = 4'hA;
  assign q = {high, low};
  always @(posedge clk)
    if (rst) low <= 1;
    else begin : step
      low[s +: 2] <= d;
      if (MODE != 8) disable step;
      if (d > low) high[s] <= d[0];
      else {high, low} <= {low, high};
    end
endmodule

module what_never_runs (
    input clk, input rst, input [3:0] d, input [1:0] s,
    output [7:0] first, output [7:0] second,
    output constant, output reg [3:0] count = 0, output reg [3:0] last = 0,
    output reg [2:0] found, output reg late
);
  what_never_runs_part u0 (.clk(clk), .rst(rst), .d(d), .s(s), .q(first));
  what_never_runs_part #(.MODE(8)) u1 (.clk(clk), .rst(rst), .d(d), .s(s), .q(second));

  integer i;
  reg kept = 1, other = 0;
  assign constant = kept ^ other;
  always @(posedge clk) begin
    i = 2;
    if (i == 3) {kept, last} <= d;
    begin : block
      count <= count + 1;
      if (s == 3) disable block;
      else begin
        count <= count + 2;
        disable block;
      end
      other <= d;
    end
    begin : nested
      if (s[0]) begin
        if (d[0]) disable nested;
        last <= d;
      end else begin
        begin : inner
          if (d[1]) disable inner;
          if (d[2]) disable nested;
          last <= last + 1;
        end
        last[3] <= d[3];
      end
      case (s)
        0: last[0] <= 0;
        1: disable nested;
        default: if (d[3]) disable nested; else last[1] <= 1;
      endcase
    end
  end

  always @* begin : search
    integer j;
    found = 7;
    late = 0;
    if (d == 0) disable search;
    for (j = 0; j < 4; j = j + 1)
      if (d[j]) begin
        found = j;
        disable search;
        found = 0;
      end
    late = 1;
  end
endmodule
