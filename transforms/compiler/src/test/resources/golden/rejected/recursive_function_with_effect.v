// One that calls itself by way of another.
module recursive_function_with_effect(input [3:0] n, output reg [4:0] steps, output reg [3:0] y);
  function automatic [3:0] even(input [3:0] k);
    // expect: UNSUPPORTED_CONSTRUCT 5:25
    even = k == 0 ? 1 : odd(k - 1);
  endfunction
  function automatic [3:0] odd(input [3:0] k);
    begin
      steps = steps + 1;
      odd = k == 0 ? 0 : even(k - 1);
    end
  endfunction
  always @* begin
    steps = 0;
    y = odd(n);
  end
endmodule
