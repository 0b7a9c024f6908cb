// A check that only prints may ask for the time.
module printing_with_time(input clk, input [7:0] d, output reg [7:0] q);
  always @(posedge clk) begin
    q <= d;
    if (d == 8 && $time > 0) $display("%m %t", $time);
    else if (d[0]) begin
      if ($stime > 5) $write("odd");
    end
  end
  always @* if (q == 3 && $realtime > 1.5) $display("three");
endmodule
