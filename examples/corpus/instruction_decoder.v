// Decoder of a tiny 8-bit instruction set, with casez. 00xx_xxxx: load immediate (6
// bits); 010x_xxrr: add register rr; 011x_xxrr: subtract register rr; 1000_0000: halt;
// 11cc_aaaa: branch on condition cc to address aaaa; everything else is illegal.
module instruction_decoder (
    input      [7:0] instruction,
    output reg       load, add, sub, halt, branch, illegal,
    output reg [5:0] immediate,
    output reg [1:0] register_number
);
  always @(*) begin
    {load, add, sub, halt, branch, illegal} = 6'b0;
    immediate = 6'd0;
    register_number = 2'd0;
    casez (instruction)
      8'b00??_????: begin load = 1; immediate = instruction[5:0]; end
      8'b010?_????: begin add = 1; register_number = instruction[1:0]; end
      8'b011?_????: begin sub = 1; register_number = instruction[1:0]; end
      8'b1000_0000: halt = 1;
      8'b11zz_zzzz: begin
        branch = 1;
        register_number = instruction[5:4];
        immediate = {2'b00, instruction[3:0]};
      end
      default: illegal = 1;
    endcase
  end
endmodule
