module choices;
  always @* begin
    if (a) b = 1;
    if (a) b = 1; else b = 2;
    if (a) b = 1; else if (c) b = 2; else if (d) b = 3; else b = 4;
    if (a) if (b) c = 1; else c = 2;
    if (a) begin if (b) c = 1; end else c = 2;
    if (a) ; else b = 1;
    unique if (a) b = 1; else if (c) b = 2;
    priority case (x) 0: y = 1; endcase
    unique0 casez (x) 4'b1???, 4'b01?? : y = 1; default y = 2; endcase
    casex (x) default: ; endcase
    case (x) inside [1:3], 7: y = 1; 4'b1?: y = 2; default: y = 3; endcase
    case (1'b1) a & b: y = 0; c ? d : e: begin y = 1; end endcase
  end
endmodule
