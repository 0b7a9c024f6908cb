// What a bit says of the number that it is computed from.
module known_bits (
    input clk,
    input rst,
    input push,
    input pop,
    input [7:0] d,
    input [6:0] code,
    output reg [7:0] top,
    output empty,
    output reg [6:0] fixed,
    output reg [6:0] shifted,
    output wrong
);
  reg [7:0] mem[0:7];
  reg [3:0] sp;
  assign empty = (sp == 0);
  wire full = sp[3];

  always @(posedge clk)
    if (rst) sp <= 0;
    else if (push && !full) begin
      mem[sp[2:0]] <= d;
      sp <= sp + 1;
    end else if (pop && !empty) begin
      top <= mem[sp-1];
      sp <= sp - 1;
    end

  wire [2:0] at = {^code[6:3], ^code[5:2] ^ code[6], code[0] ^ code[2] ^ code[4]};
  assign wrong = |at;
  always @* begin
    fixed = code;
    if (wrong) fixed[at-1] = ~code[at-1];
  end

  // What is assigned takes effect later.
  reg [2:0] left;
  wire some = left != 0;
  always @(posedge clk) begin
    left <= left - pop;
    if (some) shifted <= code >> (left - 1);
    else if (rst) left <= 3;
  end
endmodule
