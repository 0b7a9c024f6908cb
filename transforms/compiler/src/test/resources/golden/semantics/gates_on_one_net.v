// Every gate of an array drives a net of one bit (28.3.6); its inputs are one bit each, or one for all.
module gates_on_one_net(input [1:0] s, input [3:0] d, input e, output y, output tri0 z);
  wire [3:0] on = 4'b1 << s;
  bufif1 g[3:0] (y, d, on);
  notif1 h[0:3] (z, e, on & d);
endmodule
