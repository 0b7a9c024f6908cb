package io.refmill.cosim;

import java.io.IOException;

/**
 * The machine has kept us from an answer, also when asked again: a process was ended from outside,
 * none was to be had, a disk is full. It says nothing about the design or the model.
 */
final class MachineFault extends IOException {
  private static final long serialVersionUID = 1;

  MachineFault(String message) {
    super(message);
  }

  MachineFault(String message, Throwable cause) {
    super(message, cause);
  }
}
