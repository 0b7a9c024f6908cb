// Moore machine that looks for the bit sequence 1 1 0 1 on the serial input, with
// overlap. found is 1 for one cycle after the last bit of the sequence was sampled.
// Asynchronous reset, active high.
module sequence_detector (
    input  clk,
    input  rst,
    input  bit_in,
    output found
);
  parameter S_NONE = 3'd0, S_1 = 3'd1, S_11 = 3'd2, S_110 = 3'd3, S_1101 = 3'd4;
  reg [2:0] state, next;

  always @(posedge clk or posedge rst)
    if (rst) state <= S_NONE;
    else state <= next;

  always @(state or bit_in)
    case (state)
      S_NONE:  next = bit_in ? S_1 : S_NONE;
      S_1:     next = bit_in ? S_11 : S_NONE;
      S_11:    next = bit_in ? S_11 : S_110;
      S_110:   next = bit_in ? S_1101 : S_NONE;
      S_1101:  next = bit_in ? S_11 : S_NONE;
      default: next = S_NONE;
    endcase

  assign found = (state == S_1101);
endmodule
