// A disable of the whole body begins anew, at the first wait (9.6.2).
module waits_left_by_reset(input clk, input rst, input go, input [7:0] d, output reg [7:0] acc, output reg [1:0] phase);
  always begin : loop
    @(posedge clk);
    if (rst) begin acc <= 0; phase <= 0; disable loop; end
    if (!go) disable loop;
    acc <= d; phase <= 1;
    @(posedge clk);
    if (rst) begin acc <= 0; phase <= 0; disable loop; end
    acc <= acc + d; phase <= 2;
    @(posedge clk);
    if (rst) begin acc <= 0; phase <= 0; disable loop; end
    acc <= acc ^ d; phase <= 3;
  end
endmodule
