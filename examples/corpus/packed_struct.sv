// Decoder for a 20-bit message held in a packed struct: from the top, a 2-bit kind, a
// 6-bit address, an 8-bit payload and a 4-bit check nibble, which must be the XOR of
// the other four nibbles. Fields are registered when take is 1 and the check holds;
// otherwise they keep their values and bad tells about the last message taken.
// Synchronous reset.
module packed_struct (
    input  logic        clk,
    input  logic        reset,
    input  logic        take,
    input  logic [19:0] raw,
    output logic [1:0]  kind,
    output logic [5:0]  address,
    output logic [7:0]  payload,
    output logic        bad
);
  typedef struct packed {
    logic [1:0] kind;
    logic [5:0] address;
    logic [7:0] payload;
    logic [3:0] check;
  } message_t;

  message_t incoming, kept;
  logic [3:0] expected;

  assign incoming = raw;
  assign expected = raw[19:16] ^ raw[15:12] ^ raw[11:8] ^ raw[7:4];

  always_ff @(posedge clk)
    if (reset) begin
      kept <= '0;
      bad  <= 1'b0;
    end else if (take) begin
      bad <= incoming.check != expected;
      if (incoming.check == expected) kept <= incoming;
    end

  assign kind    = kept.kind;
  assign address = kept.address;
  assign payload = kept.payload;
endmodule
