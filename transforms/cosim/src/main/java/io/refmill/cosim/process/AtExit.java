package io.refmill.cosim.process;

/** Releases what a process must not leave behind, however it ends. */
public final class AtExit {
  private final Thread hook;

  /**
   * Has it released when the machine shuts down.
   *
   * @param release may run twice, and at the same time as the one who {@link #cancel}s
   * @param name of the thread that does it
   */
  public AtExit(Runnable release, String name) {
    this.hook = new Thread(release, name);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** It has been released. */
  public void cancel() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The machine is shutting down, and the hook runs or has run.
    }
  }
}
