// A packed array of two dimensions: elements are slices, the whole is a vector.
module sv_packed_array(input logic [3:0][3:0] v, input logic [1:0] i, output logic [3:0] e, output logic b, output logic [15:0] w);
  assign e = v[i];
  assign b = v[2][1];
  assign w = {v[0], v[1], v[2], v[3]};
endmodule
