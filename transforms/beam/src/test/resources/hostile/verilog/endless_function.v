// compiler: accepted
// verifier: SIMULATOR_FAILED
// A function that calls itself.
module w(input [7:0] a, output [7:0] y);
  function automatic [7:0] f(input [7:0] x); f = f(x + 1); endfunction
  assign y = f(a);
endmodule
