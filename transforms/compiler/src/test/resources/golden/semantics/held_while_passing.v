// The process passes through the old state: ready is set before the state moves on, and held after.
module held_while_passing(input empty, input valid, input clear, output reg ready, output reg state);
  always @(empty or state or clear)
    if (clear) begin ready <= 0; state <= 0; end
    else if (!state) begin
      ready <= 1;
      if (valid) state <= 1;
    end
endmodule
