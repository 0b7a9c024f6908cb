// Each round finds what the one before has assigned; so does a task.
module delays_in_rounds(
    input clk, input load, input [7:0] d, output reg [7:0] sent, output reg [7:0] left, output reg busy);
  integer k;
  task shift;
    begin
      #2 sent <= {sent[6:0], left[7]};
      left <= {left[6:0], 1'b0};
    end
  endtask
  initial begin sent = 0; left = 0; end
  always @(posedge clk) begin : transfer
    busy <= 0;
    if (load) begin
      left <= d;
      for (k = 0; k < 5; k = k + 1) begin
        shift;
        if (left == 0) disable transfer;
      end
      #1 busy <= 1;
    end
  end
endmodule
