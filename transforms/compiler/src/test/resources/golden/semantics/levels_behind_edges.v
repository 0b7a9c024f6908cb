// Processes that ask for the clock behind its edge, as those write who come from VHDL.
module levels_behind_edges(
    input            clk, clk_n, rst, clear, load,
    input      [3:0] d,
    output reg [3:0] count, falling, mixed, plain
);
  always @(posedge clk or posedge rst)
    if (rst == 1'b1) count = 0;
    else if (clk == 1'b1) begin
      count = count + 1;
      if (count == 10) count = 0;
    end

  always @(negedge clk_n or posedge rst) begin
    if (rst) falling <= 4'd9;
    else if (clk_n == 0 && load) falling <= d;
  end

  // Two controls; the clock is asked for the other way round.
  always @(posedge clk, posedge rst, posedge clear)
    if (rst || clear) mixed <= 0;
    else if (!clk) mixed <= 15;
    else mixed <= mixed ^ d;

  always @(posedge clk)
    if (clk) plain <= d + {3'b0, clk};
endmodule
