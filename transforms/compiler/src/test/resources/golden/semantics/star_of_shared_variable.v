// A process follows what it reads of a variable that another process assigns later, but not what it assigns at once
// itself: max is b, then a again, since the first process runs once more.
module star_of_shared_variable(input [7:0] a, input [7:0] b, output reg [7:0] max, output reg [7:0] odd,
    output [7:0] both);
  always @*
    if (a >= b) max = max ? a : a;
    else max = b;
  always @(b) if (a) max <= b;
  reg [7:0] sum;
  always @* begin
    sum = 0;
    if (a[1]) sum = sum + b;
  end
  always @(negedge a) sum <= a;
  assign both = sum;
  initial odd = 0;
  always @(odd or a) odd = odd[0] ? odd : odd + a;
  always @(b) odd <= b;
endmodule
