package io.refmill.proof;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The Python of the engine. */
final class EngineFiles {
  /** What is started: it has the engine read and write files. */
  static final String START = "on_files.py";

  static final String ENGINE = "engine.py";

  static final List<String> NAMES =
      List.of(
          START,
          ENGINE,
          "addresses.py",
          "beyond.py",
          "bits.py",
          "calls.py",
          "candidates.py",
          "cells.py",
          "composition.py",
          "cut.py",
          "difference.py",
          "evaluation.py",
          "execution.py",
          "expressions.py",
          "far.py",
          "functions.py",
          "heap.py",
          "induction.py",
          "integers.py",
          "interpretation.py",
          "invariants.py",
          "jumps.py",
          "machine.py",
          "model.py",
          "netlist.py",
          "operators.py",
          "order.py",
          "paths.py",
          "questions.py",
          "reachability.py",
          "reading.py",
          "relation.py",
          "rtlil.py",
          "second.py",
          "sides.py",
          "simulation.py",
          "smt.py",
          "source.py",
          "state.py",
          "texts.py",
          "timing.py",
          "unknown.py",
          "values.py",
          "vectors.py",
          "yosys.py");

  private EngineFiles() {}

  /** Copies it into a directory that exists. */
  static void copy(Path directory) throws IOException {
    for (String name : NAMES) {
      try (InputStream stream = EngineFiles.class.getResourceAsStream(name)) {
        if (stream == null) {
          throw new IllegalStateException(name + " is not on the class path");
        }
        Files.copy(stream, directory.resolve(name));
      }
    }
  }
}
