// expect: RACE
// The block reads the net early, whose other source it assigns later: a change is missed.
module net_read_early(input [3:0] d, input up, output reg [3:0] next, output reg last);
  wire full = next > 9;
  always @* begin
    last = full & up;
    case (d[1:0])
      0: next = d;
      1: next = d + 3;
      default: next = up ? 4'd12 : 4'd2;
    endcase
  end
endmodule
