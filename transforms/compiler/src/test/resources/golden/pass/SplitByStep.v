module barrier (input clk, rst, car, paid, manual, input [7:0] waiting,
    output reg open, lamp, output reg [1:0] why, output reg [3:0] queue, output soon);
  localparam SHUT = 0, RISE = 1, UP = 2;
  reg [1:0] state, next;
  reg [2:0] wait_n, wait_next;
  reg last;
  integer i;
  assign soon = wait_next == 7;
  wire waited = wait_n == 7;

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
    lamp = waited;
    why = 0;
    queue = 0;
    // What counts a loop belongs to each part that has the loop.
    for (i = 0; i < 8; i = i + 1) queue = queue + waiting[i];
    for (i = 0; i < 3; i = i + 1) if (wait_n[i]) lamp = 1;
    // Read by both parts, and assigned no more by then.
    last = wait_n == 5;
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
        if (last) begin
          next = UP;
          open = car;
        end
      end
      default: begin
        open = 1;
        if (!car && queue == 0) next = SHUT;
      end
    endcase
  end
endmodule
