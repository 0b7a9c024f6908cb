package io.refmill.beam.screen;

import io.refmill.beam.run.MemoryFn;
import io.refmill.beam.run.Run;
import io.refmill.beam.store.Memory;

/**
 * Work that compares with benchmarks, and holds the process's {@link Screen} and {@link Memory}
 * meanwhile.
 */
abstract class ScreeningFn<InputT, OutputT> extends MemoryFn<InputT, OutputT> {
  private static final long serialVersionUID = 1;

  final Screening screening;

  transient Screen screen;

  ScreeningFn(Screening screening, Run run) {
    super(run);
    this.screening = screening;
  }

  @Override
  protected void ready() {
    screen = screening.acquire();
  }

  @Override
  protected void release() {
    if (screen != null) {
      screening.release();
      screen = null;
    }
  }
}
