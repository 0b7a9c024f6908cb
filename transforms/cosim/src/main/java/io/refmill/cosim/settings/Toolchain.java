package io.refmill.cosim.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The programs that verification runs.
 *
 * @param iverilog path of the Icarus Verilog compiler
 * @param vvp path of its run time
 * @param python path of a CPython 3.8 or later
 */
public record Toolchain(String iverilog, String vvp, String python) {
  /** Which versions there are, and what is missing. */
  public record Check(
      Toolchain toolchain, String simulatorVersion, String pythonVersion, List<String> problems) {
    public Check {
      problems = List.copyOf(problems);
    }

    /** Whether everything that is needed is there. */
    public boolean ok() {
      return problems.isEmpty();
    }
  }

  /**
   * Finds the programs: by the variables {@code REFMILL_IVERILOG}, {@code REFMILL_VVP} and {@code
   * REFMILL_PYTHON}, else by {@code PATH}. What is not found keeps its bare name, and {@link
   * #check} says so.
   *
   * @param environment the process's environment, or a test's
   */
  public static Toolchain find(Map<String, String> environment) {
    return new Toolchain(
        ProgramProbe.locate(environment, "REFMILL_IVERILOG", "iverilog"),
        ProgramProbe.locate(environment, "REFMILL_VVP", "vvp"),
        ProgramProbe.locate(environment, "REFMILL_PYTHON", "python3"));
  }

  /**
   * Runs each program once for its version. The toolchain in the answer has the interpreter's own
   * path instead of a launcher's.
   */
  public Check check() {
    List<String> problems = new ArrayList<>();
    String simulator = version(iverilog, "-V", "Icarus Verilog version ([0-9.]+)", problems);
    version(vvp, "-V", "Icarus Verilog runtime version ([0-9.]+)", problems);
    String executable = python;
    String pythonVersion = "";
    String answer =
        ProgramProbe.ask(
            List.of(
                python,
                "-I",
                // What a distribution lets each interpreter load takes longer than the question.
                "-S",
                "-c",
                "import sys; print('%d.%d.%d' % sys.version_info[:3]); print(sys.executable)"),
            problems);
    String[] lines = answer.strip().split("\n");
    Matcher numbers = Pattern.compile("(\\d+)\\.(\\d+).*").matcher(lines[0].strip());
    if (numbers.matches()) {
      pythonVersion = lines[0].strip();
      int minor = Integer.parseInt(numbers.group(2));
      if (!numbers.group(1).equals("3") || minor < 8) {
        problems.add(python + " is Python " + pythonVersion + "; 3.8 or later is needed");
      }
      if (lines.length > 1 && !lines[1].isBlank()) {
        executable = lines[1].strip();
      }
    } else if (problems.stream().noneMatch(p -> p.startsWith(python))) {
      problems.add(python + " does not answer as a Python interpreter does");
    }
    return new Check(
        new Toolchain(iverilog, vvp, executable),
        simulator.isEmpty() ? "" : "Icarus Verilog " + simulator,
        pythonVersion,
        problems);
  }

  private static String version(
      String program, String option, String pattern, List<String> problems) {
    int before = problems.size();
    Matcher matcher =
        Pattern.compile(pattern).matcher(ProgramProbe.ask(List.of(program, option), problems));
    if (matcher.find()) {
      return matcher.group(1);
    }
    if (problems.size() == before) {
      problems.add(program + " does not answer as Icarus Verilog does");
    }
    return "";
  }
}
