// Mealy machine that compares two numbers that arrive bit by bit, least significant
// bit first. The state remembers which number is greater so far; the outputs also take
// the present pair of bits into account, so they are up to date in the same cycle.
// restart makes the present pair the first one. Synchronous reset.
module mealy_serial_compare (
    input  clk,
    input  reset,
    input  restart,
    input  a,
    input  b,
    output a_greater,
    output b_greater,
    output equal
);
  localparam SAME = 2'b00, A_ABOVE = 2'b01, B_ABOVE = 2'b10;
  reg [1:0] state, next;

  always @(*) begin
    if (a && !b) next = A_ABOVE;
    else if (b && !a) next = B_ABOVE;
    else if (restart) next = SAME;
    else next = state;
  end

  always @(posedge clk) begin
    if (reset)
      state <= SAME;
    else
      state <= next;
  end

  assign a_greater = next == A_ABOVE;
  assign b_greater = next == B_ABOVE;
  assign equal     = next == SAME;
endmodule
