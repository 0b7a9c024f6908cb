// Real feedback that keeps a known value and settles: set and keep until cleared.
module feedback_that_settles(input set, clear, output q);
  assign q = ~clear & (set | q);
endmodule
