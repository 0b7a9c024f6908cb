package io.refmill.cosim.process;

import java.io.IOException;

/**
 * The machine has kept us from an answer, also when asked again: a process was ended from outside,
 * none was to be had, a disk is full. It says nothing about the design or the model.
 */
public final class MachineFault extends IOException {
  private static final long serialVersionUID = 1;

  /** A fault of which nothing more is known. */
  public MachineFault(String message) {
    super(message);
  }

  /** A fault that showed itself by an error. */
  public MachineFault(String message, Throwable cause) {
    super(message, cause);
  }
}
