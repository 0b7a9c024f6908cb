// Sequential unsigned multiplier, one bit of the multiplier per clock cycle.
// start (while not busy) loads the operands; WIDTH cycles later done is 1 for one
// cycle and product holds a * b until the next start. Synchronous reset, active
// high.
module shift_add_multiplier #(
    parameter WIDTH = 6
) (
    input                    clk,
    input                    reset,
    input                    start,
    input  [WIDTH-1:0]       a,
    input  [WIDTH-1:0]       b,
    output                   busy,
    output reg               done,
    output reg [2*WIDTH-1:0] product
);
  reg [2*WIDTH-1:0] multiplicand;
  reg [WIDTH-1:0]   multiplier;
  reg [3:0]         remaining;

  assign busy = remaining != 0;

  always @(posedge clk) begin
    done <= 1'b0;
    if (reset) begin
      remaining    <= 0;
      product      <= 0;
      multiplicand <= 0;
      multiplier   <= 0;
    end else if (busy) begin
      if (multiplier[0]) product <= product + multiplicand;
      multiplicand <= multiplicand << 1;
      multiplier   <= multiplier >> 1;
      remaining    <= remaining - 1'b1;
      done         <= remaining == 1;
    end else if (start) begin
      multiplicand <= {{WIDTH{1'b0}}, a};
      multiplier   <= b;
      product      <= 0;
      remaining    <= WIDTH;
    end
  end
endmodule
