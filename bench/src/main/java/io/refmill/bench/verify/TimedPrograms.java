package io.refmill.bench.verify;

import io.refmill.cosim.Toolchain;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * Stands between the verifier and Icarus: shell scripts that run the program and write down what
 * {@code times} says, which is {@code getrusage} of the shell and of its children. The shells cost
 * about a millisecond each, which is counted apart.
 */
final class TimedPrograms {
  private static final String SCRIPT =
      "#!/bin/bash\n\"%s\" \"$@\"\ncode=$?\n{ times; echo $code; } >>'%s'.$$\nexit $code\n";

  /** Exit statuses from here on name a signal. */
  private static final int SIGNALLED = 128;

  private final Path directory;
  private final Toolchain toolchain;

  /**
   * Processor time in seconds, and how often the program ran.
   *
   * @param killed the program's time in runs that the verifier put an end to; not in the rest
   */
  record Sum(double program, double shell, double killed, int runs) {}

  TimedPrograms(Toolchain original, Path directory) throws IOException {
    this.directory = directory;
    this.toolchain =
        new Toolchain(
            script("iverilog", original.iverilog()),
            script("vvp", original.vvp()),
            original.python());
  }

  Toolchain toolchain() {
    return toolchain;
  }

  private String script(String name, String program) throws IOException {
    Path script = directory.resolve(name);
    Files.writeString(script, String.format(SCRIPT, program, directory.resolve(name + ".times")));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    return script.toString();
  }

  /** What a program has used until now; {@code name} is {@code iverilog} or {@code vvp}. */
  Sum sum(String name) throws IOException {
    double program = 0;
    double shell = 0;
    double killed = 0;
    // A file for each shell: they write at the same time.
    List<String> lines = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, name + ".times.*")) {
      for (Path file : files) {
        lines.addAll(Files.readAllLines(file));
      }
    }
    for (int i = 0; i + 2 < lines.size(); i += 3) {
      shell += seconds(lines.get(i));
      boolean ended = Integer.parseInt(lines.get(i + 2)) < SIGNALLED;
      program += ended ? seconds(lines.get(i + 1)) : 0;
      killed += ended ? 0 : seconds(lines.get(i + 1));
    }
    return new Sum(program, shell, killed, lines.size() / 3);
  }

  /** User and system time together, as {@code times} prints them. */
  private static double seconds(String line) {
    double sum = 0;
    for (String time : line.split(" ")) {
      int minutes = time.indexOf('m');
      sum +=
          60 * Double.parseDouble(time.substring(0, minutes))
              + Double.parseDouble(time.substring(minutes + 1, time.length() - 1));
    }
    return sum;
  }
}
