module t #(parameter MODE = 2) (input a, output y);
  case (MODE)
    0: assign y = a;
    1, 2: begin : inverting
      wire n = !a;
      assign y = n;
    end
    default: assign y = 1'b0;
  endcase
  if (MODE == 0) wire never;
  else if (MODE == 2) wire taken;
endmodule
