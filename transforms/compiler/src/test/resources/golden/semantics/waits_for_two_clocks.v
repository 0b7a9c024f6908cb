// An edge that comes together with the one before it is past.
module waits_for_two_clocks(input c1, input c2, input [7:0] d, output reg [7:0] p, output reg [7:0] q);
  always begin
    @(posedge c1); p <= d;
    @(posedge c2); q <= d;
  end
endmodule
