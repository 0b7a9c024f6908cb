`ifndef STOPWATCH_DEFS_VH
`define STOPWATCH_DEFS_VH
// States of the stopwatch control.
`define SW_STOPPED 1'b0
`define SW_RUNNING 1'b1
// Clock cycles of a tenth of a second; small, so that a simulation gets somewhere.
`define SW_PRESCALE 3
`endif
