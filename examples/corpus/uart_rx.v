// UART receiver: eight data bits, no parity, one stop bit, least significant bit
// first, BIT_CYCLES clock cycles per bit. The line is sampled in the middle of every
// bit. valid is 1 for one cycle when data holds a new byte; framing_error instead when
// the stop bit was 0. Asynchronous reset, active low.
module uart_rx #(
    parameter BIT_CYCLES = 4
) (
    input            clk,
    input            rst_n,
    input            rxd,
    output reg [7:0] data,
    output reg       valid,
    output reg       framing_error
);
  localparam IDLE = 2'd0, START = 2'd1, DATA = 2'd2, STOP = 2'd3;

  reg [1:0] state;
  reg [3:0] cycles;
  reg [2:0] index;

  always @(posedge clk or negedge rst_n) begin
    if (!rst_n) begin
      state         <= IDLE;
      cycles        <= 4'd0;
      index         <= 3'd0;
      data          <= 8'd0;
      valid         <= 1'b0;
      framing_error <= 1'b0;
    end else begin
      valid         <= 1'b0;
      framing_error <= 1'b0;
      case (state)
        IDLE:
          if (!rxd) begin
            state  <= START;
            cycles <= BIT_CYCLES / 2 - 1;
          end
        START:
          if (cycles != 0) cycles <= cycles - 1'b1;
          else if (rxd) state <= IDLE;
          else begin
            state  <= DATA;
            cycles <= BIT_CYCLES - 1;
            index  <= 3'd0;
          end
        DATA:
          if (cycles != 0) cycles <= cycles - 1'b1;
          else begin
            data   <= {rxd, data[7:1]};
            cycles <= BIT_CYCLES - 1;
            index  <= index + 1'b1;
            if (index == 3'd7) state <= STOP;
          end
        STOP:
          if (cycles != 0) cycles <= cycles - 1'b1;
          else begin
            state         <= IDLE;
            valid         <= rxd;
            framing_error <= ~rxd;
          end
      endcase
    end
  end
endmodule
