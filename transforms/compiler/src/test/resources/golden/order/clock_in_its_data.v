// What counts at the edge follows the number that makes the edge.
module clock_in_its_data(input [7:0] a, input [3:0] b, output reg [7:0] sum);
  wire [3:0] c = a[3] ? ~a[3:0] + 1 : a[3:0];
  wire [7:0] p = b * c;
  always @(posedge a) sum <= sum + p;
  initial sum = 0;
endmodule
