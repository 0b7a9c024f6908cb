package p;
  typedef enum logic [1:0] {IDLE, RUN = 2, DONE} state_t;
  typedef struct packed { logic valid; logic [3:0] data; } item_t;
  localparam int DEPTH = 2;
endpackage
module t import p::*; (input clk, input item_t in, output item_t out, output logic v, output state_t s);
  item_t [DEPTH-1:0] fifo;
  always_ff @(posedge clk) begin
    fifo[0] <= in;
    fifo[1].data <= fifo[0].data;
    s <= in.valid ? p::RUN : IDLE;
  end
  assign out = '{valid: 1'b1, data: fifo[1].data};
  assign v = fifo[in.data[0]].valid;
endmodule
