// expect: UNSUPPORTED_CONSTRUCT 4:3
module function_lets_go(input e, input d, output y);
  // What a function returns has two states.
  function drive(input enable, input value);
    drive = enable ? value : 1'bz;
  endfunction
  tri1 line;
  assign line = drive(e, d);
  assign y = line;
endmodule
