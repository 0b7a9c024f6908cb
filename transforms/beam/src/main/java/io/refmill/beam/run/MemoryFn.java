package io.refmill.beam.run;

import io.refmill.beam.store.Memory;
import java.io.IOException;
import org.apache.beam.sdk.transforms.DoFn;

/**
 * Work that recalls what earlier runs came to, and holds the process's {@link Memory} meanwhile.
 */
public abstract class MemoryFn<InputT, OutputT> extends DoFn<InputT, OutputT> {
  private static final long serialVersionUID = 1;

  protected final Run run;

  protected transient Memory memory;

  protected MemoryFn(Run run) {
    this.run = run;
  }

  @Setup
  public void setUp() throws IOException {
    memory = run.store().acquire();
    ready();
  }

  /** Makes and acquires what is needed for all elements. */
  protected abstract void ready() throws IOException;

  @Teardown
  public void tearDown() {
    release();
    if (memory != null) {
      memory = null;
      run.store().release();
    }
  }

  /** Gives back what {@link #ready} has acquired, which may have failed. */
  protected void release() {}
}
