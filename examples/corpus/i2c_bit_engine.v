// Bit engine of a two-wire serial bus master. A command takes four phases, one clock
// cycle each: 0 nothing, 1 start condition, 2 stop condition, 3 write bit_in, 4 read a
// bit into bit_out. A command is taken while busy is 0. Lines are open drain: scl_low
// and sda_low say which line is pulled low; sda_in is the level on the bus.
// Asynchronous reset, active high, releases both lines.
module i2c_bit_engine (
    input            clk,
    input            rst,
    input      [2:0] command,
    input            bit_in,
    input            sda_in,
    output reg       scl_low,
    output reg       sda_low,
    output reg       bit_out,
    output           busy
);
  localparam [2:0] NOP = 3'd0, START = 3'd1, STOP = 3'd2, WRITE = 3'd3, READ = 3'd4;

  reg [2:0] current;
  reg [1:0] phase;
  reg       value;

  assign busy = current != NOP;

  always @(posedge clk or posedge rst) begin
    if (rst) begin
      current <= NOP;
      phase   <= 2'd0;
      value   <= 1'b0;
      scl_low <= 1'b0;
      sda_low <= 1'b0;
      bit_out <= 1'b0;
    end else if (!busy) begin
      phase <= 2'd0;
      value <= bit_in;
      if (command <= READ) current <= command;
    end else begin
      phase <= phase + 2'd1;
      if (phase == 2'd3) current <= NOP;
      case ({current, phase})
        {START, 2'd0}: sda_low <= 1'b0;
        {START, 2'd1}: scl_low <= 1'b0;
        {START, 2'd2}: sda_low <= 1'b1;
        {START, 2'd3}: scl_low <= 1'b1;
        {STOP, 2'd0}:  sda_low <= 1'b1;
        {STOP, 2'd1}:  scl_low <= 1'b0;
        {STOP, 2'd2}:  sda_low <= 1'b0;
        {WRITE, 2'd0}: sda_low <= ~value;
        {WRITE, 2'd1}: scl_low <= 1'b0;
        {WRITE, 2'd3}: scl_low <= 1'b1;
        {READ, 2'd0}:  sda_low <= 1'b0;
        {READ, 2'd1}:  scl_low <= 1'b0;
        {READ, 2'd2}:  bit_out <= sda_in;
        {READ, 2'd3}:  scl_low <= 1'b1;
        default: ;
      endcase
    end
  end
endmodule
