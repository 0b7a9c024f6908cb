// Names of ports stay apart from those of pending writes.
module memory_with_port_called_data(input clk, input [1:0] index, mask, input [3:0] data, bits, output reg [3:0] q, output [3:0] y);
  reg [3:0] mem [0:3];
  always @(posedge clk) begin
    mem[index] <= data;
    mem[mask][1:0] <= bits[1:0];
    q <= mem[index];
  end
  assign y = data ^ bits ^ {index, mask};
endmodule
