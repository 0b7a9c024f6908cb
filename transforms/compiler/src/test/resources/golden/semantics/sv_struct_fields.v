// The first field of a packed struct is the most significant one.
module sv_struct_fields(input logic [9:0] raw, output logic [1:0] tag, output logic [7:0] rest, output logic [9:0] swapped);
  typedef struct packed {
    logic [1:0] tag;
    logic [7:0] value;
  } item_t;
  item_t item, other;
  always_comb begin
    item = raw;
    other.tag = item.value[1:0];
    other.value = {item.tag, item.value[7:2]};
  end
  assign tag = item.tag;
  assign rest = item.value;
  assign swapped = other;
endmodule
