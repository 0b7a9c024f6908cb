// Both inputs released at once leave open who wins; all other calls have one answer.
module nand_latch_released_together(input s, r, output q, qbar);
  nand (q, s, qbar);
  nand (qbar, r, q);
endmodule
