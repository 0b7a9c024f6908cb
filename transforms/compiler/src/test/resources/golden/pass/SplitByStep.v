module barrier (input clk, rst, car, paid, manual, output reg open, lamp, output reg [1:0] why);
  localparam SHUT = 0, RISE = 1, UP = 2;
  reg [1:0] state, next;
  reg [2:0] wait_n, wait_next;
  wire soon = wait_next == 7;

  always @(posedge clk)
    if (rst) begin
      state <= SHUT;
      wait_n <= 0;
    end else begin
      state <= next;
      wait_n <= wait_next;
    end

  // Next state and outputs in one: each is needed at another time, wait_next at both.
  always @* begin
    next = state;
    wait_next = wait_n;
    open = 0;
    lamp = soon;
    why = 0;
    case (state)
      SHUT:
        if (manual) why = 3;
        else if (car) begin
          if (paid) next = RISE;
          else begin
            why = 1;
            lamp = manual;
          end
        end
      RISE: begin
        wait_next = wait_n + 1;
        if (wait_n == 5) begin
          next = UP;
          open = car;
        end
      end
      default: begin
        open = 1;
        if (!car) next = SHUT;
      end
    endcase
  end
endmodule
