package io.refmill.cosim.source;

import io.refmill.cosim.process.BundledFiles;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Which system tasks and functions a design may call to be run at all (IEEE 1800-2017 20 and 21).
 * An allow list, in a file that the reward module reads too: what reaches files, plug-ins or the
 * clock on the wall is not on it, nor is what we have never heard of. Arguments of the command line
 * may be asked for: the simulator is given none.
 */
public final class SystemTaskPolicy {
  private static final Set<String> ALLOWED = new TreeSet<>();
  private static final Set<String> RANDOM = new TreeSet<>();

  /** What these read is looked at in the compiled design, and only here. */
  private static final Set<String> READING = Set.of("$readmemh", "$readmemb");

  static {
    try (InputStream stream = BundledFiles.open("system_tasks.txt")) {
      String text = new String(stream.readAllBytes(), StandardCharsets.US_ASCII);
      for (String line : text.lines().filter(l -> !l.startsWith("#")).toList()) {
        String[] words = line.split(" ", -1);
        (words[0].equals("random") ? RANDOM : ALLOWED).add(words[1]);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Names that a simulator gives to tasks; synthesisers' names have a second dollar sign. */
  private static final Pattern TASK_NAME = Pattern.compile("\\$(simparam\\$)?[A-Za-z0-9_]+");

  private SystemTaskPolicy() {}

  /** Whether some of these names read files into memories. */
  public static boolean readsFiles(Set<String> names) {
    return READING.stream().anyMatch(names::contains);
  }

  /** A reason not to run a text. */
  record Refusal(DiagnosticCode code, String message) {}

  /**
   * Looks through the texts of a design; the first name in order is reported. Synthesisers' escaped
   * names with more than one dollar sign are no tasks' names.
   */
  public static Optional<Refusal> check(List<VerilogText> texts) {
    Set<String> names = new TreeSet<>();
    for (VerilogText text : texts) {
      names.addAll(text.systemNames());
      text.escapedNames().stream()
          .filter(name -> TASK_NAME.matcher(name).matches())
          .forEach(names::add);
    }
    return check(names);
  }

  /** Looks through names of system tasks and functions; the first one in order is reported. */
  static Optional<Refusal> check(Set<String> called) {
    Set<String> names = new TreeSet<>(called);
    names.removeAll(ALLOWED);
    names.removeAll(READING);
    for (String name : names) {
      if (!RANDOM.contains(name)) {
        return Optional.of(refusal(DiagnosticCode.UNSAFE_SYSTEM_TASK, name));
      }
    }
    return names.stream().findFirst().map(name -> refusal(DiagnosticCode.NOT_REPRODUCIBLE, name));
  }

  private static Refusal refusal(DiagnosticCode code, String name) {
    return new Refusal(code, code.message(name));
  }
}
