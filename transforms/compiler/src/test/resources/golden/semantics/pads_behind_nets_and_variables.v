// A driver lets go of a pad by way of nets, instances and variables, as well as at once.
module three_state(input [3:0] d, input en, output [3:0] q);
  assign q = en ? d : 4'bz;
endmodule
module pad_of_two(input oe, d, output io, inverted);
  assign io = oe ? d : 1'bz;
  assign inverted = ~d;
endmodule
module pads_behind_nets_and_variables(input clk, rst, input [3:0] a, b, input ea, eb,
  inout [3:0] bus, by_variable, partly, left, right, inout serial, by_net, by_unit,
  output [3:0] y, v, w, output s, n, u, inverted, output reg [3:0] taken);
  three_state first(.d(a), .en(ea), .q(bus));
  three_state second(.d(b), .en(eb & ~ea), .q(bus));
  assign y = bus;

  reg [3:0] held;
  always @(*) if (ea) held = b; else held = 4'bzzzz;
  assign by_variable = held;
  assign v = by_variable;

  reg [3:0] mixed = 4'b00zz;
  always @(posedge clk) begin
    mixed[3:2] <= eb ? 2'bzz : a[1:0];
    mixed[b[0] +: 1] <= ea ? b[1] : 1'bz;
  end
  assign partly = mixed;
  assign w = partly;

  reg line;
  always @(posedge clk)
    if (rst) line <= 1'bz;
    else line <= ea ? a[0] : 1'bz;
  assign serial = line;
  assign s = serial;
  always @(posedge clk) if (rst) taken <= 0; else taken <= {taken[2:0], serial};

  wire middle, open;
  assign middle = ea ? a[1] : 1'bz;
  assign by_net = middle;
  assign n = by_net;
  pad_of_two unit(ea, a[2], open, inverted);
  assign by_unit = open;
  assign u = by_unit;

  // Each side lets the other one through.
  assign left = ea ? right : 4'bz;
  assign right = ea ? 4'bz : left;
endmodule
