package io.refmill.cosim.cause;

import java.util.List;

/** Hypotheses of one kind. */
interface Hypotheses {
  /** The causes that hold for an output. */
  List<Finding> test(PortTrace port, RunTrace run);
}
