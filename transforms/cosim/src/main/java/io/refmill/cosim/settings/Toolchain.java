package io.refmill.cosim.settings;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
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
  private static final int ASK_SECONDS = 20;
  private static final int MAX_ANSWER = 65_536;
  private static final int ATTEMPTS = 3;

  /** Exit statuses above it name a signal. */
  private static final int SIGNALLED = 128;

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
        locate(environment, "REFMILL_IVERILOG", "iverilog"),
        locate(environment, "REFMILL_VVP", "vvp"),
        locate(environment, "REFMILL_PYTHON", "python3"));
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
        ask(
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
    Matcher matcher = Pattern.compile(pattern).matcher(ask(List.of(program, option), problems));
    if (matcher.find()) {
      return matcher.group(1);
    }
    if (problems.size() == before) {
      problems.add(program + " does not answer as Icarus Verilog does");
    }
    return "";
  }

  /** What a program says; one that was killed is asked again. */
  private static String ask(List<String> command, List<String> problems) {
    try {
      String answer = null;
      for (int attempt = 0; attempt < ATTEMPTS && answer == null; attempt++) {
        answer = askOnce(command, problems);
      }
      if (answer == null) {
        problems.add(command.get(0) + " was killed, " + ATTEMPTS + " times");
      }
      return answer == null ? "" : answer;
    } catch (IOException e) {
      problems.add(command.get(0) + " cannot be run: " + e.getMessage());
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      problems.add("interrupted while asking " + command.get(0));
      return "";
    }
  }

  /** Its answer; null if a signal ended it. */
  private static String askOnce(List<String> command, List<String> problems)
      throws IOException, InterruptedException {
    // Asked for anew: a run moves it into a directory of its own, which Java does not look at.
    Path directory = Path.of(System.getProperty("java.io.tmpdir"));
    Path output = Files.createTempFile(directory, "refmill-version", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .start();
      if (!process.waitFor(ASK_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        problems.add(command.get(0) + " does not answer within " + ASK_SECONDS + " s");
        return "";
      }
      byte[] bytes = Files.readAllBytes(output);
      return process.exitValue() > SIGNALLED
          ? null
          : new String(bytes, 0, Math.min(bytes.length, MAX_ANSWER), StandardCharsets.UTF_8);
    } finally {
      Files.deleteIfExists(output);
    }
  }

  private static String locate(Map<String, String> environment, String variable, String name) {
    String chosen = environment.get(variable);
    if (chosen != null && !chosen.isBlank()) {
      return chosen;
    }
    return onPath(environment.getOrDefault("PATH", ""), name).orElse(name);
  }

  private static Optional<String> onPath(String path, String name) {
    for (String directory : path.split(File.pathSeparator)) {
      if (!directory.isEmpty()) {
        Path candidate = Path.of(directory, name);
        if (Files.isExecutable(candidate) && !Files.isDirectory(candidate)) {
          return Optional.of(candidate.toString());
        }
      }
    }
    return Optional.empty();
  }
}
