// expect: DRIVE_CONFLICT
module input_driven(input a, input b, output y);
  assign a = b;
  assign y = a;
endmodule
