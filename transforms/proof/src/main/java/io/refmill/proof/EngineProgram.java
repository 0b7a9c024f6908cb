package io.refmill.proof;

import io.refmill.cosim.settings.ProgramProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A program that decides what is to be proven. Nothing but proofs needs it.
 *
 * @param program its path
 * @param version with its name, such as {@code Yosys 0.23}; empty if it is not there
 * @param problem why it cannot be used; empty if it can
 * @param remedy what to do where it is missing
 */
public record EngineProgram(String program, String version, String problem, String remedy) {
  private static final Known YOSYS =
      new Known("Yosys", "yosys", "-V", "Yosys ", "without it nothing is proven");
  private static final Known Z3 =
      new Known("Z3", "z3", "--version", "Z3 version ", "without it there are no second opinions");

  /**
   * What is known of a program before it is looked for.
   *
   * @param command its name in a directory of programs
   * @param question argument by which it says its version
   * @param answer what comes before the version in what it says
   * @param without what does not work without it
   */
  private record Known(
      String name, String command, String question, String answer, String without) {
    EngineProgram find(Map<String, String> environment) {
      String variable = "REFMILL_" + command.toUpperCase(Locale.ROOT);
      String remedy =
          String.format(
              "install %s (package %s), or name it by %s; %s, and all else works",
              name, command, variable, without);
      String program = ProgramProbe.locate(environment, variable, command);
      List<String> problems = new ArrayList<>();
      Matcher version =
          Pattern.compile(Pattern.quote(answer) + "([0-9][0-9.]*)")
              .matcher(ProgramProbe.ask(List.of(program, question), problems));
      if (version.find()) {
        return new EngineProgram(program, name + " " + version.group(1), "", remedy);
      }
      String problem =
          problems.isEmpty() ? program + " does not answer as " + name + " does" : problems.get(0);
      return new EngineProgram(program, "", problem, remedy);
    }
  }

  /**
   * Looks for Yosys, which reads sources a second time and decides what is asked of them: by the
   * variable {@code REFMILL_YOSYS}, else by {@code PATH}.
   *
   * @param environment the process's environment, or a test's
   */
  public static EngineProgram yosys(Map<String, String> environment) {
    return YOSYS.find(environment);
  }

  /**
   * Looks for Z3, which decides for the second engine: by the variable {@code REFMILL_Z3}, else by
   * {@code PATH}.
   *
   * @param environment the process's environment, or a test's
   */
  public static EngineProgram z3(Map<String, String> environment) {
    return Z3.find(environment);
  }

  /** Whether it is there. */
  public boolean ok() {
    return problem.isEmpty();
  }

  /** Why it cannot be used, and what to do; for who meets it where it is needed. */
  public String missing() {
    return problem + "; " + remedy;
  }
}
