// SPI master, mode 0, eight bits, most significant bit first; the serial clock runs at
// half the system clock. start (while idle) begins a transfer: select_n goes low, each
// bit is on mosi before the serial clock rises, and miso is sampled with that rise.
// After the last bit received holds the byte and done is 1 for one cycle.
// Synchronous reset, active low.
module spi_master (
    input            clk,
    input            resetn,
    input            start,
    input      [7:0] to_send,
    input            miso,
    output           mosi,
    output reg       sclk,
    output reg       select_n,
    output reg       done,
    output reg [7:0] received
);
  reg [7:0] shift;
  reg [2:0] count;

  assign mosi = shift[7];

  always @(posedge clk)
    if (!resetn) begin
      sclk     <= 1'b0;
      select_n <= 1'b1;
      done     <= 1'b0;
      shift    <= 8'h00;
      count    <= 3'd0;
      received <= 8'h00;
    end else begin
      done <= 1'b0;
      if (select_n) begin
        sclk <= 1'b0;
        if (start) begin
          select_n <= 1'b0;
          shift    <= to_send;
          count    <= 3'd7;
        end
      end else if (!sclk) begin
        sclk     <= 1'b1;
        received <= {received[6:0], miso};
      end else begin
        sclk  <= 1'b0;
        shift <= {shift[6:0], 1'b0};
        count <= count - 3'd1;
        if (count == 3'd0) begin
          select_n <= 1'b1;
          done     <= 1'b1;
        end
      end
    end
endmodule
