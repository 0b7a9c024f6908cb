// Universal 8-bit shift register. mode 0 holds, 1 shifts right (serial_right enters
// at the top), 2 shifts left (serial_left enters at the bottom), 3 loads the word.
// Asynchronous clear, active low.
module shift_register_universal (clock, clear_n, mode, serial_left, serial_right, load, q);
  input        clock, clear_n, serial_left, serial_right;
  input  [1:0] mode;
  input  [7:0] load;
  output [7:0] q;
  reg    [7:0] q;

  always @(posedge clock or negedge clear_n) begin
    if (~clear_n)
      q <= 8'h00;
    else
      case (mode)
        2'b01: q <= {serial_right, q[7:1]};
        2'b10: q <= {q[6:0], serial_left};
        2'b11: q <= load;
      endcase
  end
endmodule
