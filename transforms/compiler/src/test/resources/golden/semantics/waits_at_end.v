// A process that waits at its end for all that it reads is as one that waits first.
module waits_at_end (
    input [1:0] x, input en, input [3:0] d, output reg [7:0] segments, output reg [3:0] sum, held);
  always begin
    case (x)
      0: segments <= 8'h38;
      1: segments <= 8'h0c;
      default: segments <= 8'h01;
    endcase
    @(x);
  end

  always begin
    sum = d;
    if (en) sum = d + x;
    @(d or x, en);
  end

  always begin
    if (en) held = d;
    @(en or d);
  end
endmodule
