// What drives pulled-up and wired-and nets lets go in other nets, variables and instances.
module drain(input pull, output wire pad);
  assign pad = pull ? 1'b0 : 1'bz;
endmodule

module deeper(input pull, output wire pad);
  drain d(.pull(pull), .pad(pad));
endmodule

module slow(input clk, input [1:0] pull, output reg [1:0] pad);
  always @(posedge clk) begin
    {pad[1], pad[0]} <= {pull[1] ? 1'b0 : 1'bz, 1'b0};
    if (!pull[0]) pad[0] <= 1'bz;
  end
endmodule

module pulled_nets_let_go_elsewhere(
  input clk, input [7:0] a, input [2:0] at,
  output sda, scl, output [3:0] bus, output [7:0] row, output all, output [5:0] held,
  output [3:0] more
);
  // Two instances on one line, one of them a level further down.
  pullup (sda);
  drain d0(.pull(a[0]), .pad(sda));
  deeper d1(.pull(a[1]), .pad(sda));

  // By way of a net, a variable, and an operator of choice.
  tri1 scl;
  wire k = a[2] ? 1'bz : 1'b0;
  reg v;
  always @* if (a[3]) v = 1'bz; else v = a[4];
  assign scl = a[5] ? k : v;

  // Bits of a vector that different instances drive, and one that nobody does.
  wire [3:0] lines;
  pullup p[3:0] (bus);
  wire [1:0] kept;
  slow s(.clk(clk), .pull(a[1:0]), .pad(kept));
  drain d2(a[2], lines[3]);
  drain d3(.pull(~a[2]), .pad(lines[0]));
  assign lines[1] = a[6];
  assign bus = lines;

  // One bit at a time, by an index.
  tri1 [7:0] row;
  reg [7:0] taken;
  integer i;
  always @* begin
    taken = 8'bzzzz_zzzz;
    taken[at] = 1'b0;
    for (i = 0; i < 8; i = i + 1) if (a[i] && i > 4) taken[i] = 1'b0;
  end
  assign row = taken;

  // All agree, or let go.
  wand all;
  wire some = a[7] ? a[0] : 1'bz;
  assign all = some;
  assign all = a[1] | a[2];

  tri1 [1:0] lead;
  assign lead = kept;
  tri1 [3:0] wide;
  assign wide = {{2{k}}, v, 1'b1};
  assign held = {lead, wide};

  // Of one assignment to several nets, by a shift, by an index, and where nothing drives.
  wire left, right, nobody;
  assign {left, right} = {a[7] ? 1'bz : a[1], a[2]};
  wire [3:0] moved = {taken[3:0]} >> 1;
  tri1 [3:0] last;
  assign last = {left & 1'b1 ? left : right, moved[1], taken[at], nobody};
  assign more = last;
endmodule
