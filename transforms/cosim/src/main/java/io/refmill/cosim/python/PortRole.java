package io.refmill.cosim.python;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.contract.DesignInterface.Reset;
import java.util.Optional;

/** What an input is driven as, in the order of {@code search.py}'s numbers. */
enum PortRole {
  CLOCK,
  RESET_HIGH,
  RESET_LOW,
  DATA;

  /** The role of an input of a design; of vectors, each bit moves as data does. */
  static PortRole of(Port port, DesignInterface design) {
    if (port.width() != 1) {
      return DATA;
    }
    if (design.clocks().stream().anyMatch(c -> c.port().equals(port.name()))) {
      return CLOCK;
    }
    Optional<Reset> reset =
        design.resets().stream().filter(r -> r.port().equals(port.name())).findFirst();
    return reset.isEmpty() ? DATA : reset.get().activeHigh() ? RESET_HIGH : RESET_LOW;
  }
}
