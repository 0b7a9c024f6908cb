// expect: DRIVE_CONFLICT 5:25
module drive_strength(input en, d, hold, output y, z);
  wand w;
  assign w = en ? d : 1'bz;
  assign (weak0, weak1) w = hold;
  assign (pull0, pull1) z = hold;
  assign y = w;
endmodule
