// Copyright 2024 Example Corporation. All rights reserved.
// Licensed under the terms of the example licence.

// ----------------------------------------------------------------
// A sequencer that serves two requesters in turn, and counts what it served.
// ----------------------------------------------------------------
module sequencer #(
    parameter LIMIT = 11 // the last count before it starts over
) (
    input clk, // system clock
    input rst, // synchronous, active high
    input [1:0] req, // one bit for each requester
    // Both of these are sampled at the clock.
    input mode, hold, // how to count
    output [1:0] grant,
    output [3:0] served, // both in one number
    output reg [1:0] next, // 0 = idle, 1 = first, 2 = second
    output both,
    output reg [3:0] twice
);
  /* States, one for each requester */
  localparam IDLE = 2'b00;
  localparam FIRST = 2'b01; // serves requester 0
  localparam SECOND = 2'b10; // serves requester 1

  reg [1:0] state; // who is served now
  reg [3:0] count, unused; // two registers
  reg [3:0] total; // synthesis keep

  //========================================
  // Next state: requester 0 wins a tie
  //========================================
  always @(*) begin // combinational
    next = state;
    case (state)
      // wait for somebody
      IDLE: begin
        if (req[0]) next = FIRST; // the first one wins
        // if (req == 2'b11) next = IDLE;
        else if (req[1]) next = SECOND; // only when the first is silent
      end
      FIRST: if (!req[0]) next = IDLE; // released
      /* Requester 1 gives way when the other one asks.
         It does not keep its place.
         It comes back after that.
         So nobody starves as long as both behave. */
      SECOND: if (!req[1] || req[0]) next = IDLE;
      default: next = IDLE; // cannot happen
    endcase
    if (mode) twice = 0;
    else // what is served now, once more
      twice = total;
  end // end of next state logic

  // TODO: check this
  // Registers: cleared by the reset,
  // else loaded at every clock.
  always @(posedge clk) begin
    if (rst) begin // start over
      state <= IDLE;
      count <= 0;
      total <= 4'd0;
    end else begin // run
      state <= next;
      // count only when a requester gets in
      if (state == IDLE && next != IDLE && !hold)
        count <= (count == LIMIT) ? 0 : count + 1; // wraps at the limit,
                                                   // not at the power of two
      // total <= total + 1;
      total <= total + mode;
    end
  end

  assign grant = state; // the state is one-hot
  // Author: nobody
  assign served = count ^ total; // see https://example.org/counters

  both_set u_first (.a(req), .y(both)); // needs both
endmodule

// Tells whether both bits are set
module both_set (input [1:0] a, output y);
  // reduction, for any width
  assign y = &a;
endmodule
