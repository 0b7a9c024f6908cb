// Barrel shifter for 16-bit words. mode 0: shift left, 1: logical shift right,
// 2: arithmetic shift right, 3: rotate right; amount is 0 to 15.
module barrel_shifter (
    input      [15:0] din,
    input      [3:0]  amount,
    input      [1:0]  mode,
    output reg [15:0] dout
);
  wire [31:0] doubled = {din, din} >> amount;

  always @(*)
    case (mode)
      2'd0:    dout = din << amount;
      2'd1:    dout = din >> amount;
      2'd2:    dout = $signed(din) >>> amount;
      default: dout = doubled[15:0];
    endcase
endmodule
