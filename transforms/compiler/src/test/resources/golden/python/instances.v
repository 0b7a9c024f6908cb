// Two digits share a class; the queue is another. What only keeps an input stays a variable.
module digit(input clk, input rst_n, input en, output reg [3:0] value, output carry);
  localparam LAST = 9;
  assign carry = en & (value == LAST);
  always @(posedge clk or negedge rst_n)
    if (!rst_n) value <= 0;
    else if (en) value <= carry ? 0 : value + 1;
endmodule

module queue #(parameter DEPTH = 8) (
  input clk, input rst_n, input write, input read, input [7:0] in,
  output [7:0] out, output full, output empty
);
  reg [7:0] mem [0:DEPTH-1];
  reg [3:0] head, tail;
  // as many as there is room for
  assign full = head - tail == DEPTH;
  assign empty = head == tail;
  assign out = mem[tail[2:0]];
  always @(posedge clk)
    if (!rst_n) begin
      head <= 0;
      tail <= 0;
    end else begin
      if (write & !full) begin
        mem[head[2:0]] <= in;
        head <= head + 1;
      end
      if (read & !empty) tail <= tail + 1;
    end
endmodule

module dff(input clk, input d, output reg q);
  always @(posedge clk) q <= d;
endmodule

module instances(
  input clk, input rst_n, input en, input read,
  output [3:0] ones, tens, output wrapped, output [7:0] out, output full, empty
);
  wire carry, before;
  digit u_ones(clk, rst_n, en, ones, carry);
  digit u_tens(clk, rst_n, carry, tens, wrapped);
  dff delay(clk, carry, before);
  queue u_queue(.clk(clk), .rst_n(rst_n), .write(before), .read(read), .in({tens, ones}),
                .out(out), .full(full), .empty(empty));
endmodule
