package io.refmill.runners.run;

import java.io.PrintWriter;

/** Whether this process is there for one command alone, and may be set up for it as a whole. */
public final class OwnProcess {
  private static volatile boolean taken;

  private OwnProcess() {}

  /** Says that it is, for as long as it lasts. */
  public static void take() {
    taken = true;
  }

  /** Whether it is. */
  static boolean isTaken() {
    return taken;
  }

  /**
   * Whether it is being ended, as by a signal. Programs that a command waits for are ended with it,
   * so whatever it finds out from then on says nothing of a design.
   */
  public static boolean isEnding() {
    Thread probe = new Thread(() -> {}, "refmill-ending");
    try {
      Runtime.getRuntime().addShutdownHook(probe);
      return !Runtime.getRuntime().removeShutdownHook(probe);
    } catch (IllegalStateException e) {
      return true;
    }
  }

  /** Says that it is being ended, in place of what a command would have said. */
  public static int ended(PrintWriter err) {
    err.println("refmill: ended by a signal");
    err.flush();
    return ExitCode.FAILURE;
  }
}
