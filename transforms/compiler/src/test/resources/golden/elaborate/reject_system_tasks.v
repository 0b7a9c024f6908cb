module t(input clk, output reg [7:0] y);
  reg [7:0] m [0:3];
  initial $readmemh("m.hex", m); // expect: DATA_FILE_NOT_FOUND 3:11
  initial $dumpports; // expect: UNSAFE_SYSTEM_TASK 4:11
  always @(posedge clk) begin
    y <= $random; // expect: NOT_REPRODUCIBLE 6:10
    if (y == 3) $fwrite(y, "3"); // expect: UNSAFE_SYSTEM_TASK 7:17
  end
endmodule
