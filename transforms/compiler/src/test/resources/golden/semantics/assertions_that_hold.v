// What ends the simulation under a condition that never holds is an assertion; what is written to the console is
// printed like anything else.
module assertions_that_hold(input clk, input rst, input en, input [3:0] d, output reg [3:0] q, output reg [1:0] state);
  localparam STDERR = 32'h8000_0002;
  task check(input ok);
    if (!ok) begin
      $fdisplay(STDERR, "not one-hot");
      $stop;
    end
  endtask
  always @(posedge clk) begin
    if (rst) begin
      q <= 0;
      state <= 2'b01;
    end else if (en) begin
      q <= q ^ d;
      state <= {state[0], state[1]};
      case (state)
        2'b01: $fwrite(32'h80000002, "first\n");
        2'b10: $fstrobe(1, "second");
        default: begin
          $display("unreachable");
          $finish;
        end
      endcase
    end
    check(rst || state == 2'b01 || state == 2'b10 || ^state === 1'bx);
  end
  always @(posedge clk)
    if (~rst & (q != q)) begin
      $fwrite(32'h80000001, "Assertion failed\n");
      $fatal;
    end
endmodule
