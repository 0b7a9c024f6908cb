// What CPython cannot compile as one expression, one if statement or one nest.
`define TERM - (b ^ c)
`define TERMS_8 `TERM `TERM `TERM `TERM `TERM `TERM `TERM `TERM
`define TERMS_64 `TERMS_8 `TERMS_8 `TERMS_8 `TERMS_8 `TERMS_8 `TERMS_8 `TERMS_8 `TERMS_8
`define TERMS_448 `TERMS_64 `TERMS_64 `TERMS_64 `TERMS_64 `TERMS_64 `TERMS_64 `TERMS_64

`define LEVELS_4(x) ((((x + b) ^ c) * 3 ^ b) + c)
`define BITS a[0], b[3] ^ c[2], a[5] & b[1], c[7], b[0], a[2] | c[1], ~a[4], c[4]
`define BITS_64 `BITS, `BITS, `BITS, `BITS, `BITS, `BITS, `BITS, `BITS

`define ARM else if (a == b + c) chosen = 1;
`define ARMS_8 `ARM `ARM `ARM `ARM `ARM `ARM `ARM `ARM
`define ARMS_64 `ARMS_8 `ARMS_8 `ARMS_8 `ARMS_8 `ARMS_8 `ARMS_8 `ARMS_8 `ARMS_8
`define ARMS_448 `ARMS_64 `ARMS_64 `ARMS_64 `ARMS_64 `ARMS_64 `ARMS_64 `ARMS_64

`define IFS if (a[0] | s) if (b[1] | s) if (c[2] | s) if (a[3] | s)
`define IFS_16 `IFS `IFS `IFS `IFS

module beyond_python_limits(
    input clk, input s, input [15:0] a, input [15:0] b, input [15:0] c,
    output reg [15:0] difference, output reg [15:0] nested, output [255:0] wide, output [15:0] choice,
    output reg [15:0] chosen, output reg [15:0] inner, output reg [15:0] last);

  always @* difference = a `TERMS_448;

  always @* nested =
      `LEVELS_4(`LEVELS_4(`LEVELS_4(`LEVELS_4(`LEVELS_4(`LEVELS_4(`LEVELS_4(`LEVELS_4(
      `LEVELS_4(`LEVELS_4(`LEVELS_4(`LEVELS_4(a))))))))))));

  assign wide = {`BITS_64, `BITS_64, `BITS_64, `BITS_64};

  assign choice = a == 1 ? b : a == 2 ? c : a[3:0] == 3 ? b + c : a[3:0] == 4 ? b - c : a;

  always @*
    if (a[0] & s) chosen = 2;
    `ARMS_448
    else if (a[1] & s) chosen = 3;
    else if (a[2]) begin
      if (b[0]) chosen = 4;
      `ARMS_448
      else chosen = 5;
    end
    else chosen = 6;

  initial begin inner = 0; last = 0; end
  always @(posedge clk) begin
    last <= inner;
    `IFS_16 `IFS_16 `IFS_16 `IFS_16 `IFS_16
      if (b[4]) inner <= inner + a;
      else if (b[5]) inner <= inner ^ c;
      else inner <= 7;
    if (inner == 7) last <= 9;
  end
endmodule
