// Where the flag is set, what was found is that of this execution: no state, whichever way it goes.
module flag_says_what_was_assigned (
    input [3:0] s, input en, input [3:0] t, output reg [3:0] first, last, third, chosen);
  reg found;
  integer hit;
  reg [1:0] way;
  reg [3:0] a, b, c, u, v;
  integer i;

  always @* begin
    first = 9;
    found = 0;
    if (en)
      for (i = 0; i < 4; i = i + 1)
        if (s[i] && !found) begin
          found = 1;
          a = i;
        end
    if (found) first = a;
  end

  always @* begin
    last = 8;
    hit = 0;
    for (i = 3; i >= 0; i = i - 1)
      if (s[i]) begin
        if (hit == 0) b = i + 1;
        hit = 1;
      end
    if (hit == 1) last = b;
  end

  always @* begin
    third = 7;
    if (s >= 2 && s < 6) c = t;
    if (s > 2 && s <= 5) third = c;
  end

  always @* begin
    chosen = 6;
    way = 0;
    if (s == 5) begin
      way = 1;
      u = t;
    end else if (s[0]) begin
      way = 2;
      v = t;
      u = ~t;
    end else if (en) begin
      way = 3;
      v = 2;
    end
    case (way)
      1: chosen = u;
      2: chosen = u ^ v;
      3: chosen = v;
    endcase
  end
endmodule
