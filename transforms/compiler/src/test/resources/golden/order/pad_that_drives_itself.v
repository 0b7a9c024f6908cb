// Enabled, the pad keeps what it had: does it see the new value from outside before?
module pad_that_drives_itself(input en, output q, inout pad);
  assign q = pad;
  assign pad = en ? q : 1'bz;
endmodule
