package io.refmill.teach;

import io.refmill.schemas.SourceText;
import io.refmill.teach.problem.DistillTask;

/** The Verilog of a design as one text. */
final class Sources {
  private Sources() {}

  /** All files, those that are needed first; each but the only one under its name. */
  static String text(DistillTask task) {
    if (task.files().isEmpty()) {
      return task.verilog().strip();
    }
    StringBuilder text = new StringBuilder();
    for (SourceText file : task.files()) {
      text.append("// ").append(file.path()).append('\n');
      text.append(file.text().strip()).append("\n\n");
    }
    return text.append(task.verilog().strip()).toString();
  }
}
