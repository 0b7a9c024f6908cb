// Two latches with opposite gates, master and slave, and no edge anywhere.
module latch_chain(input g, input d, output reg m, s);
  always @* if (!g) m = d;
  always @* if (g) s = m;
endmodule
