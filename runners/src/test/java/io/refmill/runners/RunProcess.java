package io.refmill.runners;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Commands in processes of their own, whose output goes to {@code stdout} and {@code stderr}. */
final class RunProcess {
  private RunProcess() {}

  /**
   * Starts a command.
   *
   * @param directory of the output
   * @param temporary for the process's temporary files
   * @param memory such as {@code -Xmx1g}
   */
  static Process start(Path directory, Path temporary, String memory, List<String> arguments)
      throws IOException {
    return start(directory, command(temporary, memory, arguments));
  }

  /** Starts any program, with its output to the same places. */
  static Process start(Path directory, List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectOutput(directory.resolve("stdout").toFile())
        .redirectError(directory.resolve("stderr").toFile())
        .start();
  }

  /** The program of a command and its arguments. */
  static List<String> command(Path temporary, String memory, List<String> arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-XX:+UseSerialGC",
                memory,
                "-cp",
                System.getProperty("java.class.path"),
                Refmill.class.getName()));
    command.addAll(arguments);
    return command;
  }
}
