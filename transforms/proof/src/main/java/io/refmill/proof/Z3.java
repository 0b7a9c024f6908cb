package io.refmill.proof;

import io.refmill.cosim.settings.ProgramProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The program that decides for the second engine. Nothing but second opinions needs it.
 *
 * @param program its path
 * @param version such as {@code Z3 4.8.12}; empty if it is not there
 * @param problem why it cannot be used; empty if it can
 */
public record Z3(String program, String version, String problem) {
  /** What to do where it is missing. */
  public static final String REMEDY =
      "install Z3 (package z3), or name it by REFMILL_Z3; without it there are no second opinions,"
          + " and all else works";

  private static final Pattern VERSION = Pattern.compile("Z3 version ([0-9][0-9.]*)");

  /**
   * Looks for it: by the variable {@code REFMILL_Z3}, else by {@code PATH}.
   *
   * @param environment the process's environment, or a test's
   */
  public static Z3 find(Map<String, String> environment) {
    String program = ProgramProbe.locate(environment, "REFMILL_Z3", "z3");
    List<String> problems = new ArrayList<>();
    Matcher version = VERSION.matcher(ProgramProbe.ask(List.of(program, "--version"), problems));
    if (version.find()) {
      return new Z3(program, "Z3 " + version.group(1), "");
    }
    String problem = problems.isEmpty() ? program + " does not answer as Z3 does" : problems.get(0);
    return new Z3(program, "", problem);
  }

  /** Whether it is there. */
  public boolean ok() {
    return problem.isEmpty();
  }
}
