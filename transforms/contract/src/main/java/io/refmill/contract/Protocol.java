package io.refmill.contract;

/** How calls of {@code eval} relate to time; see {@code ARCHITECTURE.md}, "The reference model". */
public enum Protocol {
  /** One call is one full period of the only clock; combinational designs too. */
  CYCLE,
  /** One call applies one vector, clocks included, and lets the design settle. */
  EVENT
}
