package io.refmill.teach.demo;

import java.util.Objects;

/**
 * A problem that the script can answer.
 *
 * @param module its name
 * @param task the text that asks for it, by which problems of one name are told apart; an empty
 *     string fits any
 * @param python a right model
 * @param verilog a right source of one file, or an empty string
 */
public record Known(String module, String task, String python, String verilog) {
  /** A problem that is known by its name alone. */
  public Known(String module, String python, String verilog) {
    this(module, "", python, verilog);
  }

  public Known {
    Objects.requireNonNull(module, "module");
    Objects.requireNonNull(task, "task");
    Objects.requireNonNull(python, "python");
    Objects.requireNonNull(verilog, "verilog");
  }
}
