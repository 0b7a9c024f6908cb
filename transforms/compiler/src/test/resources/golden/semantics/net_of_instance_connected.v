// A port is connected to a net inside of another instance, which by itself would be a function.
module net_of_instance_connected(input [2:0] d, output q, r, output [1:0] s);
  twice b(.d(d), .q(q));
  twice c(.d(b.two), .q(r));
  twice e(.d({c.two[1:0], b.two[2]}), .q(s[0])), f(.d(~b.two), .q(s[1]));
endmodule

module twice(input [2:0] d, output q);
  wire [2:0] two = ~d + 3'd2;
  assign q = ^two | &d;
endmodule
