module generates;
  genvar i;
  generate
    for (i = 0; i < 4; i = i + 1) begin : g
      wire w;
      assign w = a[i];
    end
    if (W > 1) assign b = 1; else assign b = 0;
    case (W)
      1, 2: sub u (a);
      3: begin : three wire x; end
      default ;
    endcase
  endgenerate
  for (genvar j = 0; j < 2; j++) always @(posedge clk) q[j] <= d[j];
  for (genvar j = 8; j > 0; j -= 2) ;
  if (A) begin : on wire x; end
  else if (B) begin : off wire x; end : off
  else if (C) wire y;
  else wire z;
  if (A) if (B) wire p; else wire q;
  if (A) always @* if (b) c = 1; else c = 2;
  else always @* c = 3;
  generate begin : bare wire x; end endgenerate
  lbl: begin wire x; end
  generate endgenerate
  if (W < 1) $error("W is %0d", W);
endmodule
