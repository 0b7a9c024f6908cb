package io.refmill.bench.attack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a compiled program calls and which modules stand at its roots.
 *
 * @param calls names of system tasks and functions; {@code force} if a value is forced
 */
record CompiledText(Set<String> calls, Set<String> roots) {
  private static final Pattern CALL =
      Pattern.compile("(?:%vpi_(?:call|func)\\S*|\\.sfunc\\S*) \\d+ \\d+ \"([^\"]*)\"");
  private static final Pattern ROOT =
      Pattern.compile("^S_\\S+ \\.scope module, \"([^\"]*)\" \"[^\"]*\" \\d+ \\d+;");

  static CompiledText read(Path file) throws IOException {
    Set<String> calls = new TreeSet<>();
    Set<String> roots = new TreeSet<>();
    // As the texts are read that were compiled.
    for (String line :
        new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList()) {
      Matcher call = CALL.matcher(line);
      if (call.find()) {
        calls.add(call.group(1));
      } else if (line.contains("%force")) {
        calls.add("force");
      }
      Matcher root = ROOT.matcher(line);
      if (root.find()) {
        roots.add(root.group(1));
      }
    }
    return new CompiledText(calls, roots);
  }
}
