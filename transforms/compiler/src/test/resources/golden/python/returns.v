// A function that returns on each way needs no return behind them.
module returns(input signed [3:0] v, input s, output [2:0] y, output [2:0] z);
  function automatic [2:0] clip(input signed [3:0] v);
    if (v < -1) return 5;
    else if (v > 1) return 2;
    else return 0;
  endfunction
  function automatic [2:0] some(input signed [3:0] v, input s);
    some = 3;
    if (s) begin if (v == 1) return 1; else return 4; end
  endfunction
  assign y = clip(v);
  assign z = some(v, s);
endmodule
