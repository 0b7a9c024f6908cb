// compiler: LOOP_LIMIT
// verifier: SIMULATOR_REJECTED
// A constant that calls itself.
module w(input [7:0] a, output [7:0] y);
  assign y = a;
  function automatic integer f(input integer x); f = f(x + 1); endfunction
  localparam N = f(0);
  wire [N:0] z;
endmodule
