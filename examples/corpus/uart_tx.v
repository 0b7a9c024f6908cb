// UART transmitter: eight data bits, no parity, one stop bit, least significant bit
// first, BIT_CYCLES clock cycles per bit. send (while ready) starts a frame; txd idles
// at 1. Synchronous reset, active high.
module uart_tx #(
    parameter BIT_CYCLES = 4
) (
    input       clk,
    input       rst,
    input       send,
    input [7:0] data,
    output      txd,
    output      ready
);
  reg [9:0] frame;
  reg [3:0] bits_left;
  reg [3:0] cycles;

  assign txd   = frame[0];
  assign ready = bits_left == 4'd0;

  always @(posedge clk) begin
    if (rst) begin
      frame     <= 10'h3FF;
      bits_left <= 4'd0;
      cycles    <= 4'd0;
    end else if (ready) begin
      if (send) begin
        frame     <= {1'b1, data, 1'b0};
        bits_left <= 4'd10;
        cycles    <= BIT_CYCLES - 1;
      end
    end else if (cycles != 4'd0) begin
      cycles <= cycles - 4'd1;
    end else begin
      frame     <= {1'b1, frame[9:1]};
      bits_left <= bits_left - 4'd1;
      cycles    <= BIT_CYCLES - 1;
    end
  end
endmodule
