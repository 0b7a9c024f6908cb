module mealy(input clk, input rst, input a, input b, output reg y, output reg [1:0] state);
  localparam [1:0] S0 = 0, S1 = 1, S2 = 2;
  reg [1:0] next;
  always @(posedge clk or posedge rst)
    if (rst) state <= S0; else state <= next;
  always @(*) begin
    next = state;
    y = 1'b0;
    case (state)
      S0: if (a) next = S1;
      S1: if (b) begin next = S2; y = a; end else next = S0;
      S2: begin next = S0; y = ~a; end
      default: next = S0;
    endcase
  end
endmodule
