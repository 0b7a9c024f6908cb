// expect: RACE 8:3
module race_data_after_clock(input clk, input d, output reg q);
  reg m, half = 0;
  always @(posedge clk) begin
    half = ~half;
    m = d;
  end
  always @(posedge half) q <= m;
endmodule
