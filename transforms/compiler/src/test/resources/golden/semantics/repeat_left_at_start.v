// The hidden count of the loop starts with a value, but nobody sees it: y is combinational, and
// holds nothing until an input changes.
module repeat_left_at_start (input [7:0] a, output [3:0] y, output [3:0] z);
  wire [7:0] n = {8{a == 8'd77}};
  reg [3:0] c;
  always @* begin
    c = 4'd6;
    begin : b
      repeat (2) begin
        c[2] = n[c[1:0]];
        if (n[6:3] != c) disable b;
        c[0] = n[0];
      end
    end
  end
  assign y = c;
  assign z = c + n;
endmodule
