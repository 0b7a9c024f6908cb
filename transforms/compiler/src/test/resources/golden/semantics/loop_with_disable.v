// disable of a named block leaves a loop: the first one from the bottom.
module loop_with_disable(input [7:0] v, output reg [3:0] first);
  integer i;
  always @* begin
    first = 4'd8;
    begin : search
      for (i = 0; i < 8; i = i + 1)
        if (v[i]) begin
          first = i;
          disable search;
        end
    end
  end
endmodule
