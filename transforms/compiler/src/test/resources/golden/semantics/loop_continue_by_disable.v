// disable of the inner block goes on with the next turn.
module loop_continue_by_disable(input [7:0] v, output reg [3:0] n);
  integer i;
  always @* begin
    n = 0;
    for (i = 0; i < 8; i = i + 1) begin : turn
      if (!v[i]) disable turn;
      n = n + 1;
    end
  end
endmodule
