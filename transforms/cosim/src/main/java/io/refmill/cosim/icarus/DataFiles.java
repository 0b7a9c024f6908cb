package io.refmill.cosim.icarus;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gives {@code $readmemh} and {@code $readmemb} the unit's files, and nothing else.
 *
 * <p>What a source's text names as a file can be hidden by macros, parameters and concatenations.
 * So the compiled design is looked through, after elaboration and before anything runs: every call
 * must have a constant name, and each name must be that of a file of the unit, which is then put
 * where the simulator, started in a directory of its own, finds it by that name. An absolute name
 * is made one below that directory first. A call of any other form stops the run.
 */
final class DataFiles {
  private static final String TASK = "\"$readmem";
  private static final Pattern CALL =
      Pattern.compile(
          "^\\s*%vpi_call(/[a-z]+)? \\d+ \\d+ \"\\$readmem[hb]\", "
              + "(?:\"([^\"\\\\]*|\\\\000)\"|(P_[0-9a-fA-Fx]+)), .*$");
  private static final Pattern PARAMETER =
      Pattern.compile(
          "^(P_[0-9a-fA-Fx]+) \\.param/str \"[^\"]*\" \\d+ \\d+ \\d+, \"([^\"\\\\]*|\\\\000)\";$");

  /** A text without characters, of which the simulator says that it is no name. */
  private static final String EMPTY = "\\000";

  /** Directories that the run's own stands in, so that {@code ..} stays inside. */
  private static final String NEST = "data" + "/d".repeat(SourceUnit.MAX_CLIMB);

  /** Below the run's directory, what absolute names are below. */
  private static final String ROOT = "root/";

  /** From there to the run's own directory. */
  static final String WAY_BACK = "../".repeat(SourceUnit.MAX_CLIMB) + "..";

  private DataFiles() {}

  /** What became of the files. */
  sealed interface Result permits Placed, Refused {}

  /**
   * They are in place.
   *
   * @param missing names of files that the unit does not have
   */
  record Placed(Set<String> missing) implements Result {}

  /** The design must not run. */
  record Refused(SimulationResult.Failed failure) implements Result {}

  /** The directory that a design which reads files runs in. */
  static Path directory(Path job) {
    return job.resolve(NEST);
  }

  /**
   * Puts the files in place. One that the unit does not have is not there for the simulator either:
   * the memory stays unknown, which the caller may have to explain.
   *
   * @param compiled what the simulator will run
   * @param own name of the file that the bench reads
   * @param job the run's own directory
   */
  static Result place(Path compiled, SourceUnit unit, String own, Path job) throws IOException {
    Set<String> names = new LinkedHashSet<>();
    List<String> references = new ArrayList<>();
    Map<String, String> parameters = new HashMap<>();
    try (BufferedReader reader = Files.newBufferedReader(compiled, StandardCharsets.ISO_8859_1)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith("P_")) {
          Matcher parameter = PARAMETER.matcher(line);
          if (parameter.matches()) {
            parameters.put(parameter.group(1), parameter.group(2));
          }
        }
        if (line.contains(TASK)) {
          Matcher call = CALL.matcher(line);
          if (!call.matches()) {
            return unsafe();
          }
          if (call.group(2) != null) {
            names.add(call.group(2));
          } else {
            references.add(call.group(3));
          }
        }
      }
    }
    for (String reference : references) {
      if (!parameters.containsKey(reference)) {
        return unsafe();
      }
      names.add(parameters.get(reference));
    }
    names.remove(own);
    if (names.stream().anyMatch(name -> !relative(name).equals(name))) {
      makeRelative(compiled, Set.copyOf(references));
    }
    Set<String> missing = new TreeSet<>();
    Path directory = Files.createDirectories(directory(job));
    Path root = job.resolve("data");
    if (names.remove(EMPTY)) {
      missing.add("");
    }
    for (String name : names) {
      if (!SourceUnit.isDataName(name)) {
        return unsafe();
      }
      Optional<SourceFile> file = unit.dataFile(name);
      Path target = directory.resolve(relative(name)).normalize();
      if (!target.startsWith(root)) {
        return unsafe();
      }
      if (file.isEmpty()) {
        missing.add(name);
        continue;
      }
      Files.createDirectories(target.getParent());
      Files.write(target, file.get().text().getBytes(StandardCharsets.ISO_8859_1));
    }
    return new Placed(missing);
  }

  /** The name that the simulator is given for a name: never one from the root of the host. */
  private static String relative(String name) {
    return SourceUnit.belowRoot(name).map(rest -> ROOT + rest).orElse(name);
  }

  /**
   * Changes absolute names, also of files that are missing: the host may have them.
   *
   * @param references of parameters that are names
   */
  private static void makeRelative(Path compiled, Set<String> references) throws IOException {
    Path changed = compiled.resolveSibling(compiled.getFileName() + ".relative");
    try (BufferedReader reader = Files.newBufferedReader(compiled, StandardCharsets.ISO_8859_1);
        BufferedWriter writer = Files.newBufferedWriter(changed, StandardCharsets.ISO_8859_1)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        writer.write(madeRelative(line, references));
        writer.write('\n');
      }
    }
    Files.move(changed, compiled, StandardCopyOption.REPLACE_EXISTING);
  }

  private static String madeRelative(String line, Set<String> references) {
    Matcher call = CALL.matcher(line);
    if (line.contains(TASK) && call.matches() && call.group(2) != null) {
      return replaced(line, call.start(2), call.end(2));
    }
    Matcher parameter = PARAMETER.matcher(line);
    return line.startsWith("P_") && parameter.matches() && references.contains(parameter.group(1))
        ? replaced(line, parameter.start(2), parameter.end(2))
        : line;
  }

  private static String replaced(String line, int from, int to) {
    return line.substring(0, from) + relative(line.substring(from, to)) + line.substring(to);
  }

  private static Refused unsafe() {
    return new Refused(SimulationResult.Failed.of(DiagnosticCode.UNSAFE_SYSTEM_TASK, "$readmemh"));
  }
}
