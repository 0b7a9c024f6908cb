// Memories are written behind their reads where that is all the same.
module memory_ports(
    input clk, input we, input we2, input reset, input [3:0] at, input [3:0] at2, input [3:0] at3, input [7:0] d, input [7:0] d2,
    output reg [7:0] q, output reg [7:0] q2, output reg [7:0] p, output reg [7:0] p2, output reg [7:0] cleared,
    output reg [7:0] popped, output reg [7:0] swapped);
  // one port
  reg [7:0] single [0:15];
  always @(posedge clk) begin
    if (we) single[at] <= d;
    q <= single[at]; // the old value
  end
  // two ports, each in a process of its own
  reg [7:0] dual [0:15];
  always @(posedge clk) begin
    if (we) dual[at] <= d;
    p <= dual[at];
  end
  always @(posedge clk) begin
    if (we2) dual[at2] <= d2;
    p2 <= dual[at2];
  end
  // a loop clears all
  reg [7:0] many [0:15];
  integer i;
  always @(posedge clk) begin
    if (reset) for (i = 0; i < 16; i = i + 1) many[i] <= 0;
    else if (we) many[at] <= d;
    cleared <= many[at2];
  end
  // writing and reading move the same counter: the writes have to wait
  reg [7:0] stack [0:15];
  reg [3:0] top;
  always @(posedge clk)
    if (reset) top <= 0;
    else begin
      if (we) begin stack[top] <= d; top <= top + 1; end
      if (we2) begin popped <= stack[top]; top <= top - 1; end
    end
  // each write reads what the other one writes
  reg [7:0] pair [0:15];
  always @(posedge clk) begin
    pair[at] <= pair[at2];
    pair[at2] <= pair[at];
    q2 <= pair[at3];
    swapped <= q2;
  end
endmodule
