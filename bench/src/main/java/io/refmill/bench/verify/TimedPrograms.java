package io.refmill.bench.verify;

import io.refmill.cosim.Toolchain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Stands between the verifier and Icarus: shell scripts that run the program and write down what
 * {@code times} says, which is {@code getrusage} of the shell and of its children. The shells cost
 * about a millisecond each, which is counted apart.
 */
final class TimedPrograms {
  private static final String SCRIPT =
      "#!/bin/bash\n\"%s\" \"$@\"\ncode=$?\ntimes >>'%s'\nexit $code\n";

  private final Path directory;
  private final Toolchain toolchain;

  /** Processor time in seconds, and how often the program ran. */
  record Sum(double program, double shell, int runs) {}

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
    Path times = directory.resolve(name + ".times");
    double[] sums = new double[2];
    int lines = 0;
    if (Files.exists(times)) {
      for (String line : Files.readAllLines(times)) {
        for (String time : line.split(" ")) {
          int minutes = time.indexOf('m');
          sums[lines % 2 == 0 ? 1 : 0] +=
              60 * Double.parseDouble(time.substring(0, minutes))
                  + Double.parseDouble(time.substring(minutes + 1, time.length() - 1));
        }
        lines++;
      }
    }
    return new Sum(sums[0], sums[1], lines / 2);
  }
}
