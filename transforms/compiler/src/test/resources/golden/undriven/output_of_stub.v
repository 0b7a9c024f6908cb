// expect: OUTPUT_NOT_DRIVEN
// One output is computed, the other is left to whoever fills the stub.
module output_of_stub(input [3:0] a, input [3:0] b, output [4:0] sum, output parity);
  wire [1:0] pieces;
  assign sum = a + b;
  assign parity = a[0] ? pieces[1] : pieces[0];
endmodule
