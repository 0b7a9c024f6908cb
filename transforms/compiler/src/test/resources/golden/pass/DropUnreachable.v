module unreachable (input clk, input [2:0] s, input [7:0] k, a, b, output reg [7:0] q, r, y, z,
    output [3:0] w, output reg [7:0] u, v, output reg p);
  reg [7:0] m, n;

  wire [1:0] half = {1'b0, s[0]};

  always @(posedge clk) begin
    // A contradiction, and numbers that three bits or two never have.
    if (k != 0) begin
      if (k == 0) q <= a;
      else q <= b;
    end
    if ((s & 3) == 0) r <= a;
    else if ((s & 3) == 5) r <= 8'd77;
    else if (half == 1) r <= b;
    else if (half == 2) r <= 8'd88;
    // What does nothing where nothing is done otherwise.
    if (s == 7) ;
    else if (s < 3) y <= a;
    else if (s == 1) y <= 8'd99;
  end

  // Bits that are 0 or 1 whatever is read, numbers that are always in range, and what nobody reads.
  always @(posedge clk) begin
    m = s;
    n = m + 1;
    if ((s | 4) == 0) u <= 8'd11;
    else if ({1'b0, s} > 7) u <= 8'd22;
    else if ($signed(m) < 0) u <= 8'd33;
    else if (a != a) u <= 8'd44;
    else if (b === 8'b1x) u <= 8'd55;
    else if (k[0] && (s | 1) != 0) u <= a + 1;
    else u <= (a * 2 == 5 ? 8'd66 : b) + 1;
    n = n + u;
    casez (k & 6)
      8'b???????1: p <= 1;
      8'b?????10?: p <= k[7];
      default: p <= ~p;
    endcase
    if (s < 8) v <= v + 1;
  end

  always @* begin
    z = 0;
    case (s & 3)
      0: z = a;
      1: z = b;
      5: z = a + b;
      2: z = 3;
      3: z = 4;
      default: z = 8'd66;
    endcase
    if (s == 4) case (s) 3: z = 8'd55; 4: z = z + 1; default: z = 8'd44; endcase
  end

  assign w = half == 0 ? 4'd3 : half == 1 ? 4'd5 : 4'd9;
endmodule
