// A variable that a continuous assignment drives lets go of the pad as a net does.
module pad_of_driven_variable (
    input logic clk, input logic oe, input logic [3:0] d, inout wire [3:0] io,
    output logic [3:0] got, output logic [3:0] held
);
  logic [3:0] drive;
  logic [3:0] passed;
  assign drive = oe ? d : 'z;
  assign passed = drive;
  assign io = passed;
  assign got = io ^ 4'h5;
  always_ff @(posedge clk) held <= oe ? held : io;
endmodule
