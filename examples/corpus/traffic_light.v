// Traffic lights of a main road and a side road. The main road is green for at least
// GREEN cycles and stays so until a car waits on the side road; yellow lasts YELLOW
// cycles; the side road is green for SIDE cycles. Lights are {red, yellow, green}.
// Synchronous reset, active high, to main green.
module traffic_light #(
    parameter GREEN  = 6,
    parameter YELLOW = 2,
    parameter SIDE   = 4
) (
    input            clk,
    input            rst,
    input            car,
    output reg [2:0] main_light,
    output reg [2:0] side_light
);
  localparam [1:0] MAIN_GO = 2'd0, MAIN_STOP = 2'd1, SIDE_GO = 2'd2, SIDE_STOP = 2'd3;
  localparam [2:0] RED_ON = 3'b100, YELLOW_ON = 3'b010, GREEN_ON = 3'b001;

  reg [1:0] phase;
  reg [3:0] timer;

  always @(posedge clk)
    if (rst) begin
      phase <= MAIN_GO;
      timer <= 4'd0;
    end else begin
      timer <= timer + 4'd1;
      case (phase)
        MAIN_GO:
          if (timer >= GREEN - 1) begin
            if (car) begin
              phase <= MAIN_STOP;
              timer <= 4'd0;
            end else timer <= timer;
          end
        MAIN_STOP: if (timer == YELLOW - 1) begin phase <= SIDE_GO; timer <= 4'd0; end
        SIDE_GO:   if (timer == SIDE - 1) begin phase <= SIDE_STOP; timer <= 4'd0; end
        SIDE_STOP: if (timer == YELLOW - 1) begin phase <= MAIN_GO; timer <= 4'd0; end
      endcase
    end

  always @(*) begin
    main_light = RED_ON;
    side_light = RED_ON;
    case (phase)
      MAIN_GO:   main_light = GREEN_ON;
      MAIN_STOP: main_light = YELLOW_ON;
      SIDE_GO:   side_light = GREEN_ON;
      SIDE_STOP: side_light = YELLOW_ON;
    endcase
  end
endmodule
