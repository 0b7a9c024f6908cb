// Outputs that nobody reads, also where they go to elements of an array, and inputs that a module does not
// look at: a clock that goes there is not read as a value.
module both (input clk, input en, input [3:0] d, output [3:0] q, output [3:0] y);
  assign q = en ? d + 1 : d;
  assign y = ~d;
endmodule

module unread_ports (input clk, input e, input [3:0] d, output [15:0] qa, output reg [3:0] o);
  wire [3:0] y [0:3];
  genvar i;
  generate
    for (i = 0; i < 4; i = i + 1) begin : g
      both u (.clk(clk), .en(e), .d(d ^ i), .q(qa[4*i +: 4]), .y(y[i]));
    end
  endgenerate
  always @(posedge clk) o <= qa[7:4] ^ d;
endmodule
