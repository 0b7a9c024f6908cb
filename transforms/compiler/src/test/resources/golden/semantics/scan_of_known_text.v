// Start values that are read from texts which nothing assigns: in each base, cut, signed, with
// digits behind that are none, and where there is no number at all.
module scan_of_known_text #(parameter START = "1F", parameter NONE = "", parameter BAD = "-g")
    (input clk, input en, output reg [15:0] h, d, o, b, short, none, bad, output reg signed [15:0] n,
     output reg [31:0] found, output reg first);
  reg [8*8-1:0] start = START;
  reg [8*4-1:0] none_text = NONE;
  reg [8*4-1:0] bad_text = BAD;
  reg [8*8-1:0] decimal = " -12_3 z";
  reg [8*8-1:0] long = "1_2345g";
  reg [7:0] digits = "27";
  integer count;
  initial begin
    {h, d, o, b, short} = 0;
    none = 5;
    bad = 6;
    if (!($sscanf(start, "%h", h))) h = 1;
    count = $sscanf(decimal, "%d", n);
    found[7:0] = count;
    found[15:8] = $sscanf(none_text, "%h", none);
    found[23:16] = $sscanf(bad_text, "%h", bad);
    found[31:24] = $sscanf(long, "%x", o);
    if ($sscanf("1012", "%b", b[6:2]) == 1 && START != 0) first = 1;
    else first = 0;
    count = $sscanf(digits, "%o", short);
  end
  always @(posedge clk)
    if (en) begin
      h <= h + 1;
      d <= d + 3;
      o <= o + 5;
      b <= {b[14:0], b[15]};
      n <= n - 7;
      short <= short + 1;
      none <= none ^ h;
      bad <= bad + none;
      found <= {found[30:0], found[31]};
      first <= !first;
    end
endmodule
