package io.refmill.beam.compile;

import io.refmill.beam.store.Memory;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Sample;
import java.io.IOException;
import java.io.Serializable;

/**
 * Where a model goes that earlier runs have taken further: to the samples, past what would find
 * nothing new of it.
 */
public interface Recall extends Serializable {
  /** Recalls nothing. */
  Recall NONE = memory -> null;

  /** Begins in a worker; null where there is nothing to recall. */
  Session open(Memory memory);

  /** What a worker knows. */
  interface Session extends AutoCloseable {
    /** The sample that earlier runs have made of a model; null if they have not. */
    Sample sample(CompiledModel model) throws IOException;

    @Override
    void close();
  }
}
