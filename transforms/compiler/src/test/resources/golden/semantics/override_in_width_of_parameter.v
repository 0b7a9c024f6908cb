// What an instance gives a parameter with a range is computed in the width of that.
module override_in_width_of_parameter (input [15:0] a, output [15:0] sum, rest, shifted);
  masked #(.M(8'd255 + 8'd1)) u (.a(a), .y(sum));
  masked #(~8'h0f) v (.a(a), .y(rest));
  masked w (.a(a), .y(shifted));
  defparam w.M = 8'hf0 << 4;
endmodule
module masked #(parameter [15:0] M = 1) (input [15:0] a, output [15:0] y);
  assign y = a ^ M;
endmodule
