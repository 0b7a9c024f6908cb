// Register file of eight 16-bit registers with one write port and two combinational
// read ports. Register 0 always reads as zero. A register that is written in this
// cycle is forwarded to a read port only after the clock edge. Reset clears all.
module register_file (
    input         clk,
    input         reset,
    input         write_enable,
    input  [2:0]  write_addr,
    input  [15:0] write_data,
    input  [2:0]  read_addr_a,
    input  [2:0]  read_addr_b,
    output [15:0] read_data_a,
    output [15:0] read_data_b
);
  reg [15:0] regs [7:0];
  integer i;

  assign read_data_a = (read_addr_a == 0) ? 16'd0 : regs[read_addr_a];
  assign read_data_b = (read_addr_b == 0) ? 16'd0 : regs[read_addr_b];

  always @(posedge clk)
    if (reset) begin
      for (i = 0; i < 8; i = i + 1) regs[i] <= 16'd0;
    end else if (write_enable) regs[write_addr] <= write_data;
endmodule
