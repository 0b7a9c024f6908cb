module burst(input clk, input rst, input start, input [2:0] n, output busy, output reg done);
  localparam IDLE = 1'b0, RUN = 1'b1;
  reg state; reg [2:0] left;
  always @(posedge clk)
    if (rst) begin state <= IDLE; left <= 0; done <= 0; end
    else begin
      done <= 0;
      case (state)
        IDLE: if (start && n != 0) begin state <= RUN; left <= n; end
        RUN: begin left <= left - 1; if (left == 1) begin state <= IDLE; done <= 1; end end
      endcase
    end
  assign busy = state == RUN;
endmodule
