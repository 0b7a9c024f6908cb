(* top = "yes" *) module attributes((* mark *) input a, output (* keep *) y);
  (* keep, dont_touch = 1 *) reg q;
  always @(*) q = a;
  always @ ( * ) begin (* full *) q = a; end
  (* keep *) sub (* x *) u (.a(a) (* y *));
  assign y = a (* op *) + q;
endmodule
