package io.refmill.proof;

import io.refmill.cosim.settings.ProgramProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The program that reads sources a second time and decides what is asked of them. Nothing but
 * proofs needs it.
 *
 * @param program its path
 * @param version such as {@code Yosys 0.23}; empty if it is not there
 * @param problem why it cannot be used; empty if it can
 */
public record Yosys(String program, String version, String problem) {
  /** What to do where it is missing. */
  public static final String REMEDY =
      "install Yosys (package yosys), or name it by REFMILL_YOSYS; without it nothing is proven,"
          + " and all else works";

  private static final Pattern VERSION = Pattern.compile("Yosys ([0-9][0-9.]*)");

  /**
   * Looks for it: by the variable {@code REFMILL_YOSYS}, else by {@code PATH}.
   *
   * @param environment the process's environment, or a test's
   */
  public static Yosys find(Map<String, String> environment) {
    String program = ProgramProbe.locate(environment, "REFMILL_YOSYS", "yosys");
    List<String> problems = new ArrayList<>();
    Matcher version = VERSION.matcher(ProgramProbe.ask(List.of(program, "-V"), problems));
    if (version.find()) {
      return new Yosys(program, "Yosys " + version.group(1), "");
    }
    String problem =
        problems.isEmpty() ? program + " does not answer as Yosys does" : problems.get(0);
    return new Yosys(program, "", problem);
  }

  /** Whether it is there. */
  public boolean ok() {
    return problem.isEmpty();
  }
}
