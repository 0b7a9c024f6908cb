// Inputs are resized, outputs cut, wider targets extended, open inputs are z.
module child(input [3:0] a, input b, output [3:0] y, output signed [3:0] s);
  assign y = a + b;
  assign s = a;
endmodule
module t(input [1:0] n, input [7:0] w, output [1:0] cut, output [7:0] wide, y, output [3:0] s);
  child narrow (.a(n), .b(w[9]), .y(cut), .s(wide));
  child open (w, , y[3:0]);
  wire b = 1'b1;
  child names (.a(w[3:0]), .b, .y(y[7:4]), .s(s));
endmodule
