// Up and down counter modulo 12. load has priority and takes min(value, 11); then up
// counts up when it is 1 and down otherwise, if count_en is 1. at_limit tells that the
// next step in the current direction wraps. Asynchronous reset, active high.
module updown_counter (
    input            clk,
    input            areset,
    input            load,
    input            count_en,
    input            up,
    input      [3:0] value,
    output reg [3:0] count,
    output           at_limit
);
  localparam [3:0] LAST = 4'd11;
  assign at_limit = up ? (count == LAST) : (count == 4'd0);

  always @(posedge clk, posedge areset)
    if (areset) count <= 4'd0;
    else if (load) count <= (value > LAST) ? LAST : value;
    else if (count_en) begin
      if (at_limit) count <= up ? 4'd0 : LAST;
      else if (up) count <= count + 4'd1;
      else count <= count - 4'd1;
    end
endmodule
