// Assignments to all parts of a vector are one, where nothing comes between that could see them.
module joined_parts(
    input clk, input rst, input d, input [3:0] a, b,
    output reg [3:0] shift, gray, swapped, some, twice, read, output reg carry, output reg [7:0] wide);
  always @(posedge clk)
    if (rst) begin
      shift[3:2] <= 2'b10;
      shift[1:0] <= 0;
      carry <= 0;
      wide <= 0;
    end else begin
      shift[0] <= d;
      shift[1] <= shift[0];
      carry <= shift[3];
      shift[2] <= shift[1];
      shift[3] <= shift[2];
      wide[7:4] <= a + b;
      wide[3:0] <= wide[7:4];
    end
  always @(posedge clk) begin
    gray[3] = a[3];
    gray[2] = a[3] ^ a[2];
    gray[1] = a[2] ^ a[1];
    gray[0] = a[1] ^ a[0];
    swapped[1:0] <= a[3:2];
    swapped[3:2] <= a[1:0];
    // one bit stays, one is assigned twice, one is read
    some[3:2] <= a[1:0];
    some[0] <= b[0];
    twice[3:1] <= a[2:0];
    twice[1:0] <= b[1:0];
    read[0] = d;
    read[3:1] = {read[2:1], read[0]};
  end
endmodule
