// How deep it goes is for the inputs to say.
module recursive_task(input [3:0] n, input [7:0] d, output reg [15:0] y, output reg [4:0] steps);
  task automatic power(input [3:0] k, input [7:0] x, output [15:0] r);
    reg [15:0] s;
    begin
      if (k == 0) r = 1;
      else begin
        // expect: UNSUPPORTED_CONSTRUCT 9:9
        power(k - 1, x, s);
        r = s * x;
        power(k - 1, x, s);
      end
    end
  endtask
  always @* power(n, d, y);
endmodule
