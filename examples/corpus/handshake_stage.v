// Pipeline stage with valid/ready handshakes on both sides and one word of storage.
// A word is taken when in_valid and in_ready are both 1, and given away when out_valid
// and out_ready are both 1; a full stage takes a new word in the cycle in which it
// gives its word away. Synchronous reset empties it.
module handshake_stage #(
    parameter WIDTH = 8
) (
    input                  clk,
    input                  reset,
    input                  in_valid,
    output                 in_ready,
    input      [WIDTH-1:0] in_data,
    output reg             out_valid,
    input                  out_ready,
    output reg [WIDTH-1:0] out_data
);
  assign in_ready = !out_valid || out_ready;

  always @(posedge clk)
    if (reset) begin
      out_valid <= 1'b0;
      out_data  <= {WIDTH{1'b0}};
    end else if (in_ready) begin
      out_valid <= in_valid;
      if (in_valid) out_data <= in_data;
    end
endmodule
