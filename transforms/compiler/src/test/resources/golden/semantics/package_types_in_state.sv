package p; typedef enum logic [1:0] {A = 2, B, C = 0} e; typedef struct packed { e s; logic signed [4:0] v; } t; endpackage
import p::*;
module package_types_in_state (input logic clk, rst_n, input logic signed [4:0] x, output logic [6:0] o, output logic [6:0] raw);
  t r;
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) r <= {A, -5'sd3};
    else begin
      unique case (r.s)
        A: r.s <= x < 0 ? B : C;
        B: begin r.s <= C; r.v <= r.v - 5'sd3; end
        default: begin r.s <= A; r.v <= r.v + x; end
      endcase
    end
  assign o = r;
  assign raw = {r.v[1:0], r} >> 2;
endmodule
