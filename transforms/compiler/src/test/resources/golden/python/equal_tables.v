// Two case statements with the same items share a table.
module equal_tables (
    input pick,
    input [2:0] a,
    input [2:0] b,
    output reg [6:0] seg
);
  always @*
    if (pick)
      case (a)
        0: seg = 7'h3F;
        1: seg = 7'h06;
        2: seg = 7'h5B;
        3: seg = 7'h4F;
        4: seg = 7'h66;
        5: seg = 7'h6D;
        6: seg = 7'h7D;
        7: seg = 7'h07;
      endcase
    else
      case (b)
        0: seg = 7'h3F;
        1: seg = 7'h06;
        2: seg = 7'h5B;
        3: seg = 7'h4F;
        4: seg = 7'h66;
        5: seg = 7'h6D;
        6: seg = 7'h7D;
        7: seg = 7'h07;
      endcase
endmodule
