package io.refmill.cosim;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
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

  /** A call that writes to a file, and the descriptor: a number or a parameter. */
  private static final Pattern WRITE =
      Pattern.compile(
          "^\\s*%vpi_call\\S* \\d+ \\d+ \"\\$f(?:display|write|strobe|monitor)[boh]?\", "
              + "(?:32's?b([01]{32})|(P_\\w+))[, ].*$");

  private static final Pattern PARAMETER =
      Pattern.compile("^(P_\\w+) \\.param/l \".*\" \\d+ \\d+ \\d+, \\+?C4<([01]{32})>;$");

  /** Standard output as a multichannel and as a file, and standard error (21.3.1). */
  private static final Pattern CONSOLE = Pattern.compile("0{31}1|10{29}(01|10)");

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
    Set<String> consoles = new HashSet<>();
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
        } else if (line.startsWith("P_")) {
          Matcher parameter = PARAMETER.matcher(line);
          if (parameter.matches() && CONSOLE.matcher(parameter.group(2)).matches()) {
            consoles.add(parameter.group(1));
          }
        } else if (line.contains("%vpi_") || line.contains(".sfunc")) {
          Matcher call = CALL.matcher(line);
          Matcher net = NET_CALL.matcher(line);
          if (net.matches()) {
            names.add(net.group(1));
          } else if (!call.matches()) {
            return SystemTaskPolicy.check(Set.of("$"));
          } else if ((own == null || !own.equals(current)) && !toConsole(line, consoles)) {
            names.add(call.group(1));
          }
        }
      }
    }
    return SystemTaskPolicy.check(names);
  }

  /** What is written to the console is as harmless as what {@code $display} prints. */
  private static boolean toConsole(String line, Set<String> consoles) {
    Matcher write = WRITE.matcher(line);
    return write.matches()
        && (write.group(1) != null
            ? CONSOLE.matcher(write.group(1)).matches()
            : consoles.contains(write.group(2)));
  }
}
