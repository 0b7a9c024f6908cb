// Eight-input priority encoder. code is the number of the highest request line
// that is 1; valid says whether there is any. code is 0 when there is none.
module priority_encoder8 (
    input  [7:0] request,
    output reg [2:0] code,
    output reg valid
);
  always @* begin
    valid = 1'b1;
    casez (request)
      8'b1???????: code = 3'd7;
      8'b01??????: code = 3'd6;
      8'b001?????: code = 3'd5;
      8'b0001????: code = 3'd4;
      8'b00001???: code = 3'd3;
      8'b000001??: code = 3'd2;
      8'b0000001?: code = 3'd1;
      8'b00000001: code = 3'd0;
      default: begin
        code  = 3'd0;
        valid = 1'b0;
      end
    endcase
  end
endmodule
