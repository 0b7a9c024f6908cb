module ports_ansi import p::*; import q::f; #(
    parameter W = 4, [3:0] D = 2, E = 3,
    parameter int F = 1, localparam G = 2,
    parameter type T = logic, U = bit,
    parameter signed [1:0] S = -1
) (
    input a, b,
    input wire [W-1:0] c, d,
    output reg [3:0] e = 0, f,
    output logic signed [1:0][2:0] g [0:3],
    inout tri h,
    input integer i,
    input var j,
    input T k, p::t l, p::t [3:0] m,
    bus.master n, bus o, interface q, interface.slave r,
    ref logic s,
    input \esc[0] ,
    input wire logic t
);
endmodule
