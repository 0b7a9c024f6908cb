// Bits that each have a long formula of one form are computed in a loop.
module c #(parameter W=8, parameter D=8)(input [W-1:0] state_in, input [D-1:0] data_in, output [W-1:0] state_out, output [D-1:0] z);
  reg [W-1:0] lfsr_mask_state [W-1:0];
  reg [D-1:0] lfsr_mask_data [W-1:0];
  reg [W-1:0] os [D-1:0];
  integer i;
  initial begin for (i = 0; i < W; i = i + 1) begin lfsr_mask_state[i] = 0; lfsr_mask_state[i][i] = 1'b1; lfsr_mask_data[i]=0; end
   for (i = 0; i < D; i = i + 1) begin os[i] = 0; os[i][i] = 1'b1; end
   lfsr_mask_data[3] = 8'h33; end
  genvar n;
  generate for (n = 0; n < W; n = n + 1) begin : loop1
    assign state_out[n] = ^{(state_in & lfsr_mask_state[n]), (data_in & lfsr_mask_data[n])};
  end
  for (n = 0; n < D; n = n + 1) begin : loop2
    assign z[n] = ^{(state_in & os[n])};
  end endgenerate
endmodule
