// Parameters stay, those that shape widths alone as well; masks of what they shape have names.
module named_widths #(
    parameter DATA_WIDTH = 8,  // bits of a word
    parameter DEPTH = 12,
    parameter MODE = "NORMAL",
    parameter real GAIN = 0.5
) (
    input clk,
    input rst,
    input push,
    input [DATA_WIDTH-1:0] data,
    input [7:0] other,
    output [DATA_WIDTH-1:0] total,
    output [7:0] plain,
    input [DATA_WIDTH:1] from_one,
    output last,
    output none,
    output [3:0] low,
    output reg [DATA_WIDTH-1:0] word
);
  localparam AW = $clog2(DEPTH);
  localparam UNUSED = 3;
  reg [DATA_WIDTH-1:0] mem[0:DEPTH-1];
  reg [AW-1:0] at;
  assign plain = other + 8'd1;
  // What is compared has the width of what is added up.
  assign last = at + 1'b1 == from_one[AW:1];
  assign none = ((data + from_one) & {DATA_WIDTH{1'b1}}) == 0;
  assign low = from_one + other[3:0];
  totals #(.W(DATA_WIDTH)) sums (.clk(clk), .rst(rst), .en(push), .add(data), .sum(total));
  always @(posedge clk) begin
    word <= mem[at] + ~data;
    if (rst) at <= 0;
    else if (push) begin
      mem[at] <= data + 1;
      at <= at == DEPTH - 1 ? 0 : at + 1;
    end
  end
endmodule

module totals #(parameter W = 4) (input clk, rst, en, input [W-1:0] add, output reg [W-1:0] sum);
  wire [W-1:0] next = sum + add;
  always @(posedge clk)
    if (rst) sum <= 0;
    else if (en) sum <= next ^ {W{1'b1}};
endmodule
