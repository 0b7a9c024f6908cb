package io.refmill.cosim;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The system tasks and functions that a compiled design calls. A text may name more of them than
 * its top ever reaches: a test bench often stands in the file of what it tests. The bench is not
 * instantiated, so it is not in the compiled file, and nothing is run before that is known.
 */
final class CompiledCalls {
  private static final Pattern SCOPE = Pattern.compile("^(S_\\S+) \\.scope .*$");
  private static final Pattern THREAD = Pattern.compile("^\\s+\\.scope (S_\\S+);$");
  private static final Pattern CALL =
      Pattern.compile("^\\s*%vpi_(?:call|func)\\S* \\d+ \\d+ \"(\\$[^\"\\\\]+)\".*$");
  private static final Pattern NET_CALL =
      Pattern.compile("^L_\\S+ \\.sfunc\\S* \\d+ \\d+ \"(\\$[^\"\\\\]+)\".*$");

  private CompiledCalls() {}

  /**
   * Why the design must not run; empty if it may.
   *
   * @param compiled what the simulator will run
   * @param driver our own module, which stands at the root and calls tasks in its own thread only
   */
  static Optional<SystemTaskPolicy.Refusal> check(Path compiled, String driver) throws IOException {
    Set<String> names = new TreeSet<>();
    String own = null;
    String current = null;
    String root = "\"" + driver + "\" \"" + driver + "\" ";
    try (BufferedReader reader = Files.newBufferedReader(compiled, StandardCharsets.ISO_8859_1)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        Matcher scope = SCOPE.matcher(line);
        Matcher thread = THREAD.matcher(line);
        if (scope.matches()) {
          current = null;
          if (own == null && line.contains(" .scope module, " + root) && !line.contains(", S_")) {
            own = scope.group(1);
          }
        } else if (thread.matches()) {
          current = thread.group(1);
        } else if (line.startsWith("TD_")) {
          current = null;
        } else if (line.contains("%vpi_") || line.contains(".sfunc")) {
          Matcher call = CALL.matcher(line);
          Matcher net = NET_CALL.matcher(line);
          if (net.matches()) {
            names.add(net.group(1));
          } else if (!call.matches()) {
            return SystemTaskPolicy.check(Set.of("$"));
          } else if (own == null || !own.equals(current)) {
            names.add(call.group(1));
          }
        }
      }
    }
    return SystemTaskPolicy.check(names);
  }
}
