// Written by "=" and read in another process at the same edge: open where the addresses meet.
module race_blocking_memory (
    input clk, input wa, wb, input [3:0] aa, ab, raddr, input [7:0] da, db,
    output reg [7:0] q, output reg [7:0] later, output [7:0] now
);
  reg [7:0] one [0:15];
  reg [7:0] two [0:15];
  always @(posedge clk) if (wa) one[aa] = da;
  always @(posedge clk) q <= one[raddr];

  // Two write ports.
  always @(posedge clk) if (wa) two[aa] = da;
  always @(posedge clk) if (wb) two[ab] = db;
  assign now = two[raddr];

  // The reader stands first.
  reg [7:0] three [0:15];
  always @(posedge clk) later = three[raddr];
  always @(posedge clk)
    if (wb) begin
      three[ab] = db;
      three[ab + 1] = db + 1;
    end
endmodule
