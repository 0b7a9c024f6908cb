module t(output y, output [7:0] z);
  wire [1<<20:0] wide; // expect: VECTOR_TOO_WIDE 2:8
  reg [31:0] deep [0:1<<24]; // expect: MEMORY_TOO_LARGE 3:19
  assign y = {1<<28{1'b1}}; // expect: VECTOR_TOO_WIDE 4:14
  function integer forever_(input integer x);
    while (x == x) forever_ = 0;
  endfunction
  localparam P = forever_(1); // expect: LOOP_LIMIT 8:14
endmodule
