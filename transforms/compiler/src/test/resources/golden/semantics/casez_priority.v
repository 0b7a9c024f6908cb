// The first matching item counts; ? and z are no matter in casez (12.5.1).
module casez_priority(input [3:0] r, output reg [2:0] y);
  always @*
    casez (r)
      4'b???1: y = 3'd0;
      4'b??1?: y = 3'd1;
      4'b1zzz: y = 3'd3;
      4'b?1??: y = 3'd2;
      default: y = 3'd7;
    endcase
endmodule
