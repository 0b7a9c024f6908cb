package io.refmill.runners.run;

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
}
