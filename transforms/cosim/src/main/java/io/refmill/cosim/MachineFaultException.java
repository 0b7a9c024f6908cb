package io.refmill.cosim;

import java.io.IOException;

/**
 * The machine failed, not the design or the model: a program was killed from outside, a disk is
 * full, no process is to be had. Thrown when trying again has not helped.
 */
public final class MachineFaultException extends IOException {
  private static final long serialVersionUID = 1;

  MachineFaultException(String message) {
    super(message);
  }

  MachineFaultException(String message, Throwable cause) {
    super(message, cause);
  }
}
