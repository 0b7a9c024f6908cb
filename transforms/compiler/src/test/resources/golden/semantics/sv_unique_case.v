// unique does not change the result when one item matches.
module sv_unique_case(input logic [1:0] s, input logic [3:0] a, output logic [3:0] y, z);
  always_comb begin
    unique case (s)
      2'd0: y = a;
      2'd1: y = ~a;
      2'd2: y = a << 1;
      2'd3: y = 4'd7;
    endcase
    if (s[1]) z = a;
    else z = 4'd1;
  end
endmodule
