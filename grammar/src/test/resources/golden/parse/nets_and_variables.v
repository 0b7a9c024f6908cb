module nets_and_variables;
  wire a, b = 1, c;
  wire [3:0] d, e [0:1];
  wire signed [7:0] f;
  wire #5 g = a;
  wire [1:0] #(1, 2) h = b;
  wire (strong0, pull1) i = a;
  wire (strong1, strong0) i2 = a;
  tri0 j; wand k; supply1 l; trireg (small) m; uwire n;
  wire vectored [3:0] o; wire logic [1:0] p; wire t q; wire pk::t r;
  reg s = 0, u = 1'b1; reg [7:0] mem [0:255], other [16];
  integer v = -1; time w; real x = 1.5; realtime y; event z;
  logic signed [1:0][3:0] aa; bit bb; byte unsigned cc; shortint dd; int ee; longint ff;
  const int gg = 3; var hh; var logic ii; static int jj; string kk = "s"; automatic t ll = 1;
  int mm [], nn [$], oo [string], pp [*], qq [$:7];
  genvar rr, ss;
endmodule
