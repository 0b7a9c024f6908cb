package io.refmill.teach.demo;

import java.util.Objects;

/**
 * A problem that the script can answer.
 *
 * @param module its name
 * @param python a right model
 * @param verilog a right source of one file, or an empty string
 */
public record Known(String module, String python, String verilog) {
  public Known {
    Objects.requireNonNull(module, "module");
    Objects.requireNonNull(python, "python");
    Objects.requireNonNull(verilog, "verilog");
  }
}
