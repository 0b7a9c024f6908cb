// Set and clear of a flip-flop at the falling edge, assigned and deassigned by a case statement.
module assign_jk(input clk, input j, input k, input pr, input clr, output reg q, output qb);
  assign qb = ~q;
  always @(negedge clk)
    case ({j, k}) 2'b01: q <= 0; 2'b10: q <= 1; 2'b11: q <= ~q; endcase
  always @(pr or clr)
    case ({pr, clr})
      2'b01: assign q = 1;
      2'b10: assign q = 0;
      2'b00: assign q = 1;
      default: deassign q;
    endcase
endmodule
