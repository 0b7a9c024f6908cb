// What a static function leaves in its variables is there in the next call; what it sets first is not.
module constant_call_of_static_function(input [3:0] a, output [7:0] y, output [7:0] z);
  function [7:0] spread(input [3:0] n);
    reg [7:0] bits;
    integer i;
    begin
      bits = 8'h01;
      for (i = 0; i < 3; i = i + 1)
        bits = bits << 2 | bits;
      spread = bits;
      for (i = 0; i < n; i = i + 1)
        spread = {spread[6:0], spread[7] ^ bits[i[2:0]]};
    end
  endfunction

  function automatic [7:0] product(input [3:0] n);
    product = n < 2 ? 8'd1 : n * product(n - 1);
  endfunction

  assign y = spread(3) ^ (spread(5) & {4{a[1:0]}});
  assign z = product(5) + a + spread(a);
endmodule
