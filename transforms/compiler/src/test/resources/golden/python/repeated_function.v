// A module with one output of which there are several instances is one function.
module digit(input [3:0] d, output reg [6:0] seg);
  always @*
    case (d)
      4'd0: seg = 7'h3f;
      4'd1: seg = 7'h06;
      4'd2: seg = 7'h5b;
      4'd3: seg = 7'h4f;
      default: seg = 7'h40;
    endcase
endmodule

module step(input [3:0] crc, input x, output [3:0] next);
  assign next[0] = crc[3] ^ x;
  assign next[1] = crc[0] ^ crc[3] ^ x;
  assign next[3:2] = crc[2:1];
endmodule

module repeated_function(input [3:0] crc, input [1:0] x, output [6:0] high, low);
  wire [3:0] stage [0:2];
  assign stage[0] = crc;
  step first(stage[0], x[0], stage[1]);
  step second(stage[1], x[1], stage[2]);
  digit upper(.d({2'b00, stage[2][3:2]}), .seg(high));
  digit lower(.d({2'b00, stage[2][1:0]}), .seg(low));
endmodule
