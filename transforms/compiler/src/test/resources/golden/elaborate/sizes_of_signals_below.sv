// Constants ask for sizes before signals are declared: of ports that take their type from the one
// before, of selects, of arrays, of members, and in scopes of their own.
typedef struct packed {
  logic [3:0] high;
  logic signed [7:0] low;
} word_t;
module t #(parameter N = 2) (input [6:0] a, b, input word_t w, output [31:0] y, output [N-1:0] z);
  localparam FIRST = $bits(a), SECOND = $bits(b), PART = $bits(a[3:0]), JOINED = $bits({a, y});
  localparam MEMBER = $bits(w.low), WORDS = $size(memory), WORD = $bits(memory[0]);
  reg [FIRST-1:0] memory [0:4];
  wire [$bits(memory[0])-1:0] copy = a;
  assign y = FIRST + SECOND + PART + JOINED + MEMBER + WORDS + WORD + copy;
  genvar i;
  for (i = 0; i < N; i = i + 1) begin : g
    localparam K = $bits(inner);
    wire [i+2:0] inner = a;
    assign z[i] = inner[K-1];
  end
endmodule
