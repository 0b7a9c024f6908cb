// Bits that are 0 before are added; what was assigned before is replaced.
module added_bits(
    input [3:0] a, input [7:0] b, input s, input [1:0] i,
    output reg [3:0] gray, branch, twice, reset, anywhere,
    output reg [7:0] mirror, prefix, overlap, inner, held, output [3:0] called);
  integer k, m;
  function [3:0] turned(input [3:0] v);
    begin
      turned[3] = v[0];
      turned[2:1] = {v[1], v[2]};
      turned[0] = v[3];
    end
  endfunction
  assign called = turned(a);
  always @* begin
    gray[3] = a[3];
    gray[2] = a[3] ^ a[2];
    gray[1] = gray[2] ^ a[1];
    gray[0] = gray[1] ^ a[0];
  end
  always @* begin
    if (s) begin
      branch[0] = a[1];
      branch[1] = a[0];
    end else branch[0] = a[2];
    branch[1] = branch[0];
    branch[3:2] = a[1:0];
  end
  always @* begin
    twice[3:1] = a[2:0];
    twice[1:0] = a[3:2];
  end
  always @* begin
    reset = a;
    reset[0] = s;
    if (s) reset = 0;
    reset[1] = a[3];
    if (a[0]) begin
      reset = 4'd0;
      reset[2] = s;
      reset[2] = ~s;
      reset[3] = a[1];
    end
  end
  always @* begin
    anywhere = 0;
    anywhere[i] = s;
    anywhere[1] = a[0];
  end
  always @* begin
    for (k = 0; k < 8; k = k + 1) mirror[k] = b[7 - k];
  end
  always @* begin
    prefix[7] = b[7];
    for (k = 6; k >= 0; k = k - 1)
      if (k != 3) prefix[k] = prefix[k + 1] ^ b[k];
    prefix[3] = s;
  end
  always @* begin
    overlap = 0;
    for (k = 0; k < 7; k = k + 1) overlap[k +: 2] = b[k +: 2] ^ {s, 1'b0};
  end
  always @* begin
    inner = 0;
    for (k = 0; k < 4; k = k + 1)
      for (m = 0; m < 2; m = m + 1) inner[k] = inner[k] ^ b[k + m];
    inner[7] = s;
  end
  always @* begin
    if (s) held[3:0] = a;
    if (a[0]) begin
      held = 0;
      held[5:4] = a[2:1];
    end
    held[4] = b[0];
  end
endmodule
