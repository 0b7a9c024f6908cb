package io.refmill.beam.screen;

import io.refmill.beam.run.Run;
import io.refmill.beam.store.Memory;
import org.apache.beam.sdk.transforms.DoFn;

/**
 * Work that compares with benchmarks, and holds the process's {@link Screen} and {@link Memory}
 * meanwhile.
 */
abstract class ScreeningFn<InputT, OutputT> extends DoFn<InputT, OutputT> {
  private static final long serialVersionUID = 1;

  final Screening screening;
  final Run run;

  transient Screen screen;
  transient Memory memory;

  ScreeningFn(Screening screening, Run run) {
    this.screening = screening;
    this.run = run;
  }

  @Setup
  public void setUp() {
    screen = screening.acquire();
    memory = run.store().acquire();
  }

  @Teardown
  public void tearDown() {
    if (screen != null) {
      screening.release();
      screen = null;
    }
    if (memory != null) {
      memory = null;
      run.store().release();
    }
  }
}
