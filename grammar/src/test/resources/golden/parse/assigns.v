module assigns;
  assign a = b, c = d;
  assign #3 e = f;
  assign #(1, 2) g = h;
  assign (pull1, strong0) i = j;
  assign (supply0, supply1) #1 k = l;
  alias m = n = o;
  defparam u.v.P = 3, w[1].Q = "x";
endmodule
