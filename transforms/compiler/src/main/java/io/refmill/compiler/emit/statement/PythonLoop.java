package io.refmill.compiler.emit.statement;

import io.refmill.compiler.emit.expression.Scope;
import io.refmill.compiler.ir.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** A Python loop that is being written, and what jumps inside it reach. */
final class PythonLoop {
  private final String breakLabel;
  private final String continueLabel;
  private final Map<String, String> flags = new LinkedHashMap<>();
  private Statement step;

  /**
   * A loop.
   *
   * @param breakLabel the block whose end a {@code break} reaches, or null
   * @param continueLabel the block whose end a {@code continue} reaches, or null
   */
  PythonLoop(String breakLabel, String continueLabel) {
    this.breakLabel = breakLabel;
    this.continueLabel = continueLabel;
  }

  String breakLabel() {
    return breakLabel;
  }

  String continueLabel() {
    return continueLabel;
  }

  /** What has to be written before a {@code continue}, or null. */
  Statement step() {
    return step;
  }

  /** Gives what has to be written before a {@code continue}. */
  void stepBy(Statement value) {
    step = value;
  }

  /** The local that says that a jump out of this loop leaves the block of that label too. */
  String flag(String label, Scope scope) {
    return flags.computeIfAbsent(label, k -> scope.unique("left"));
  }

  /** Labels of the blocks further out that are left, with their locals. */
  Map<String, String> flags() {
    return flags;
  }
}
