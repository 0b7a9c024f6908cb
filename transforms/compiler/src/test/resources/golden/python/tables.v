// Case statements that do nothing but choose constants are tables: a tuple where the labels count up, else a dictionary.
module tables(
    input clk, input [3:0] digit, input [2:0] phase, input [3:0] gray, input [2:0] op, input [9:0] key,
    output reg [6:0] segments, output [7:0] sine, output reg [3:0] binary, output reg [1:0] unit, output reg write,
    output reg [3:0] held, output reg [3:0] few, output reg [3:0] opened,
    output reg [7:0] code, output reg [2:0] step, output reg [2:0] turn, output reg [1:0] half,
    output reg [7:0] nibbles, output reg [3:0] shown, output reg [6:0] glyph);
  reg [3:0] kept [0:15];
  // what lights up for each digit
  always @(*)
    case (digit)
      4'h0: segments = 7'h3f;
      4'h1: segments = 7'h06;
      4'h2: segments = 7'h5b;
      4'h3: segments = 7'h4f;
      4'h4: segments = 7'h66;
      4'h5: segments = 7'h6d;
      4'h6: segments = 7'h7d;
      4'h7: segments = 7'h07;
      4'h8: segments = 7'h7f;
      4'h9: segments = 7'h6f;
      default: segments = 7'h00; // dark
    endcase

  function [7:0] wave(input [2:0] at);
    case (at)
      0: wave = 128; 1: wave = 218; 2: wave = 255; 3: wave = 218;
      4: wave = 128; 5: wave = 38; 6: wave = 0; 7: wave = 38;
    endcase
  endfunction
  assign sine = wave(phase);

  localparam ADDER = 2'd1;
  always @(posedge clk) begin
    case (op)
      3'b000: begin unit <= ADDER; write <= 1; end // add
      3'b001: begin unit <= ADDER; write <= 1; end // subtract
      3'b010: begin unit <= 2; write <= 1; end     // shift
      3'b100: begin write <= 0; unit <= 3; end     // store
      3'b101, 3'b111: begin unit <= 0; write <= 0; end
      default: begin unit <= 0; write <= 0; end
    endcase
    case (gray)
      4'b0000: binary <= 0;
      4'b0001: binary <= 1;
      4'b0011: binary <= 2;
      4'b0010: binary <= 3;
      4'b0110: binary <= 4;
      4'b0111: binary <= 5;
    endcase
    case (phase)
      0: held <= 3; 1: held <= 1; 2: held <= 4; 3: held <= 1; 4: held <= 5; 5: held <= 9;
    endcase
    case (key)
      10'd815: opened <= 1; 10'd77: opened <= 2; 10'd500: opened <= 3; 10'd501: opened <= 4; 10'd900: opened <= 5;
      default: opened <= 0;
    endcase
  end

  // What is done for the rest need not be a constant; an empty item holds.
  always @(posedge clk) begin
    case (gray)
      4'd1: code <= 8'h21; 4'd2: code <= 8'h43; 4'd4: code <= 8'h65; 4'd8: code <= 8'h87;
      4'd9: code <= 8'ha9; 4'd10: code <= 8'hcb;
      default: code <= {code[6:0], write};
    endcase
    case (gray)
      4'd0: ;
      4'd1: step <= 7; 4'd2: step <= 1; 4'd3: step <= 6; 4'd4: step <= 2; 4'd5: step <= 5; 4'd6: step <= 3;
      4'd0: step <= 4;
    endcase
  end

  // One place of any kind: a concatenation of the selector, a part, an element.
  always @(posedge clk) begin
    case (turn)
      0: {turn, half} = 5'b00111; 1: {turn, half} = 5'b01010; 2: {turn, half} = 5'b10101;
      3: {turn, half} = 5'b00100; 4: {turn, half} = 5'b01111; 5: {turn, half} = 5'b00001;
      default: {turn, half} = 5'b00010;
    endcase
    case (op)
      0: nibbles[7:4] <= 9; 1: nibbles[7:4] <= 2; 2: nibbles[7:4] <= 8; 3: nibbles[7:4] <= 3;
      4: nibbles[7:4] <= 7; 5: nibbles[7:4] <= 4; 6: nibbles[7:4] <= 6;
    endcase
    case (op)
      0: kept[gray] <= 9; 1: kept[gray] <= 2; 2: kept[gray] <= 8; 3: kept[gray] <= 3;
      4: kept[gray] <= 7; 5: kept[gray] <= 4; 6: kept[gray] <= 6; 7: kept[gray] <= 0;
    endcase
    shown <= kept[phase];
  end

  // Nearly all values have a row: so has the one that is left to the default.
  always @*
    case (digit)
      0: glyph = 7'h40; 1: glyph = 7'h79; 2: glyph = 7'h24; 3: glyph = 7'h30; 4: glyph = 7'h19; 5: glyph = 7'h12; 6: glyph = 7'h02;
      7: glyph = 7'h78; 8: glyph = 7'h00; 9: glyph = 7'h10; 10: glyph = 7'h08; 11: glyph = 7'h03; 12: glyph = 7'h46; 13: glyph = 7'h21;
      14: glyph = 7'h06; default: glyph = 7'h0e;
    endcase
  // No table: too few, and not only constants.
  always @(*)
    case (op)
      0: few = 1; 1: few = 7; 2: few = 2; 3: few = digit; 4: few = 3; 5: few = 9; default: few = 0;
    endcase
endmodule
