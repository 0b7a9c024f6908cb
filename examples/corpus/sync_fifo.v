// Synchronous FIFO of 2**ADDR words. push is ignored when full, pop when empty; both
// may act in the same cycle. dout shows the oldest word (0 when empty), level the
// number of words. Synchronous reset, active high.
module sync_fifo #(
    parameter WIDTH = 8,
    parameter ADDR  = 3
) (
    input              clk,
    input              rst,
    input              push,
    input              pop,
    input  [WIDTH-1:0] din,
    output [WIDTH-1:0] dout,
    output             full,
    output             empty,
    output [ADDR:0]    level
);
  reg [WIDTH-1:0] store [0:(1<<ADDR)-1];
  reg [ADDR:0] write_ptr, read_ptr;

  wire do_push = push && !full;
  wire do_pop  = pop && !empty;

  assign level = write_ptr - read_ptr;
  assign empty = write_ptr == read_ptr;
  assign full  = level[ADDR];
  assign dout  = empty ? {WIDTH{1'b0}} : store[read_ptr[ADDR-1:0]];

  always @(posedge clk)
    if (rst) begin
      write_ptr <= 0;
      read_ptr  <= 0;
    end else begin
      if (do_push) begin
        store[write_ptr[ADDR-1:0]] <= din;
        write_ptr <= write_ptr + 1'b1;
      end
      if (do_pop) read_ptr <= read_ptr + 1'b1;
    end
endmodule
