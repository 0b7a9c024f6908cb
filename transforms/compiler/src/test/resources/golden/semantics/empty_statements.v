// Null statements, empty blocks, an if with only an else.
module empty_statements(input [1:0] a, output reg [1:0] y);
  always @* begin
    y = 2'd0;
    ;
    if (a[0]) ;
    else y = a;
    begin end
    case (a)
      2'd2: ;
      2'd1: begin end
      default: y = y ^ 2'd1;
    endcase
  end
endmodule
