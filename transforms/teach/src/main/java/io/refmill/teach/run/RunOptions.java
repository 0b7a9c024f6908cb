package io.refmill.teach.run;

import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * What all runs need.
 *
 * @param output an empty directory that takes the parts
 * @param version of refmill
 * @param together designs that are worked on at a time; memory grows with it
 * @param listener is told the outcome of each design, in the order of the dataset
 */
public record RunOptions(Path output, String version, int together, Consumer<String> listener) {
  public RunOptions {
    Objects.requireNonNull(output, "output");
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(listener, "listener");
  }
}
