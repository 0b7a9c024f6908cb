// Names of an interface are signals of the module that holds it; its processes run there.
interface word_bus #(parameter W = 4, localparam TOP = W - 1) (input clk, input [W-1:0] mask, output busy);
  logic [W-1:0] data;
  logic valid;
  reg [W-1:0] last;
  logic [3:0] ring [0:3];
  wire [W-1:0] masked = data & mask;
  assign busy = |last;
  modport writer(output data, valid, input last);
  modport reader(input data, valid, masked);
  function [W-1:0] turned(input [W-1:0] v);
    turned = {v[0], v[TOP:1]};
  endfunction
  task put(input [W-1:0] v);
    begin
      data = v;
      valid = v != 0;
    end
  endtask
  initial last = 3;
  always @(posedge clk) if (valid) last <= masked;
endinterface
module interface_instance(input clk, input [7:0] x, input [1:0] a, output [7:0] y, z, t, output [3:0] r,
                          output b1, b2);
  word_bus #(.W(8)) b(.clk(clk), .mask(~x << 1), .busy(b1));
  word_bus c(clk, a * 3, b2);
  always @* begin
    b.data = x ^ 8'h5a;
    b.valid = x[0];
  end
  always @* c.put(b.data[5:2]);
  always @(posedge clk) b.ring[a] <= x[3:0];
  assign y = b.last + c.last;
  assign z = b.turned(b.masked);
  assign t = {c.turned(x[3:0]), c.masked};
  assign r = b.ring[~a] ^ c.data;
endmodule
