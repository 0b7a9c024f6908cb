module inout_only_read(inout [3:0] pad, input en, output [3:0] y);
  assign y = en ? pad : 4'd0;
endmodule
