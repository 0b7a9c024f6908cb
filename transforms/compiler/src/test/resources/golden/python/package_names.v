// Names of packages are left out, unless two of them mean different numbers by one.
package narrow;
  localparam WIDTH = 4;
  localparam [3:0] STOP = 9;
  typedef enum logic [1:0] {HOLD, UP, DOWN} mode_t;
endpackage
package wide;
  localparam WIDTH = 6;
  localparam [3:0] STOP = 9;
endpackage
module package_names (
    input clk,
    input narrow::mode_t mode,
    output reg [3:0] n,
    output [7:0] sum,
    output last
);
  always @(posedge clk)
    case (mode)
      narrow::UP: n <= n == narrow::STOP ? 0 : n + 1;
      narrow::DOWN: n <= n == 0 ? narrow::STOP : n - 1;
      default: ;
    endcase
  assign sum = n * narrow::WIDTH + wide::WIDTH;
  assign last = n == wide::STOP;
endmodule
