// Bidirectional ports of the top that are driven and read: three-state pads, open drain, a data
// bus with enables for each bit, a driver wider than its port, a submodule's pad.
module pad_cell(inout io, input t, input i, output o);
  assign o = io;
  assign io = t ? 1'bz : i;
endmodule
module bidirectional_pad(
    input clk,
    input rst,
    inout sda,
    inout scl,
    inout [3:0] bus,
    inout narrow,
    input [3:0] oe,
    input [3:0] d,
    output reg [7:0] shift,
    output [3:0] seen,
    output busy
);
  reg release_sda;
  reg release_scl;
  wire sda_in;
  pad_cell pad(.io(sda), .t(release_sda), .i(1'b0), .o(sda_in));
  assign scl = release_scl ? 1'bz : 1'b0;
  always @(posedge clk)
    if (rst) begin
      release_sda <= 1'b1;
      release_scl <= 1'b1;
      shift <= 8'h00;
    end else begin
      release_scl <= ~release_scl | oe[0];
      if (scl) begin
        shift <= {shift[6:0], sda_in};
        release_sda <= shift[3];
      end
    end
  genvar g;
  generate
    for (g = 0; g < 3; g = g + 1) begin : bits
      assign bus[g] = oe[g] ? d[g] : 1'bz;
    end
  endgenerate
  assign narrow = oe[3] ? d : 1'bz;
  assign seen = ~bus;
  assign busy = narrow ^ scl;
endmodule
