package io.refmill.cosim.icarus;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * where the simulator, started in a directory of its own, finds it by that name. A call of any
 * other form stops the run.
 */
final class DataFiles {
  private static final String TASK = "\"$readmem";
  private static final Pattern CALL =
      Pattern.compile(
          "^\\s*%vpi_call(/[a-z]+)? \\d+ \\d+ \"\\$readmem[hb]\", "
              + "(?:\"([^\"\\\\]*)\"|(P_[0-9a-fA-Fx]+)), .*$");
  private static final Pattern PARAMETER =
      Pattern.compile(
          "^(P_[0-9a-fA-Fx]+) \\.param/str \"[^\"]*\" \\d+ \\d+ \\d+, \"([^\"\\\\]*)\";$");

  /** Directories that the run's own stands in, so that {@code ..} stays inside. */
  private static final String NEST = "data" + "/d".repeat(SourceUnit.MAX_CLIMB);

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
    Set<String> missing = new TreeSet<>();
    Path directory = Files.createDirectories(directory(job));
    Path root = job.resolve("data");
    for (String name : names) {
      if (!SourceUnit.isDataName(name)) {
        return unsafe();
      }
      Optional<SourceFile> file = unit.dataFile(name);
      Path target = directory.resolve(name).normalize();
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

  private static Refused unsafe() {
    return new Refused(SimulationResult.Failed.of(DiagnosticCode.UNSAFE_SYSTEM_TASK, "$readmemh"));
  }
}
