package io.refmill.cosim.icarus;

/** How a run of the simulator starts. What happens from the first call on is always the same. */
public enum Start {
  /** As the source says: inputs are 0 and clocks still before time zero, so nothing has an edge. */
  PLAIN,
  /** With uninitialised state set to the model's values; see {@link InitialState}. */
  INITIALISED,
  /**
   * The same, and in the first call all processes that read state or data run, whether or not the
   * first vector changes what they read. This evaluates latches that the first start leaves at
   * their old value; but what state clocks sees a falling edge, which is why it is not the first
   * choice.
   */
  EVALUATED
}
