package io.refmill.cosim;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceUnit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Lays a source unit out for the scratch directory and looks through it before anything is run. A
 * macro can hide what it pastes together, so a text with macros is preprocessed first, by Icarus
 * itself, and the result is looked through as well.
 */
final class SourcePreparation {
  /** Directives that neither expand to text nor bring text in. */
  private static final Set<String> HARMLESS_DIRECTIVES =
      Set.of("timescale", "default_nettype", "resetall", "celldefine", "endcelldefine");

  private static final Pattern DEFINE_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*");
  private static final Pattern LINE_DIRECTIVE =
      Pattern.compile("(?m)^`line\\s+\\d+\\s+\"([^\"\\n]*)\"");
  private static final Pattern LINE_OF_DIRECTIVE = Pattern.compile("(?m)^`line\\b.*$");
  private static final Pattern TIME_UNIT =
      Pattern.compile("`timescale\\s+(100|10|1)\\s*(s|ms|us|ns|ps|fs)\\b");

  /**
   * What may run for ever, end the simulation, name a scope that another design has too, or count
   * time so finely that others would use it up.
   */
  private static final Pattern SOLITARY =
      Pattern.compile(
          "refmill_|`timescale[^\\n]*fs\\b|always\\s*#|\\$finish|\\$stop|\\$fatal"
              + "|\\$root|\\$unit|\\$monitor|\\\\");

  /** Words with the same effect. */
  private static final Set<String> SOLITARY_WORDS =
      words(
          "forever while repeat wait bind config "
              // Names in older sources; such a source is rejected at first.
              + "do string timeunit final priority unique type new this ref global checker rand with "
              + "within before cover cross dist expect export local context matches pure class "
              + "program property sequence until weak strong let restrict virtual");

  private static final Pattern MAY_END = Pattern.compile("\\$finish|\\$stop|\\$fatal|\\\\");

  private static final List<String> TIME_UNITS = List.of("fs", "ps", "ns", "us", "ms", "s");
  private static final int MAX_PREPROCESSED = 64 << 20;

  private final CosimOptions options;
  private final IsolatedPrograms programs;

  SourcePreparation(CosimOptions options, IsolatedPrograms programs) {
    this.options = options;
    this.programs = programs;
  }

  /** A unit that may be run, or why it may not. */
  sealed interface Result permits Ready, Refused {}

  /** What is to be compiled. */
  record Ready(JobSources sources, SimulationJob.Traits traits) implements Result {}

  /** Why not. */
  record Refused(DiagnosticCode code, String message) implements Result {}

  /**
   * Prepares a unit.
   *
   * @param base the directory that the programs run in
   * @param folder of this unit, below {@code base}
   */
  Result prepare(SourceUnit unit, Path base, String folder)
      throws IOException, InterruptedException {
    for (String name : unit.defines().keySet()) {
      if (!DEFINE_NAME.matcher(name).matches()) {
        return new Refused(
            DiagnosticCode.PREPROCESSOR_ERROR, "\"" + name + "\" is not a macro name");
      }
    }
    if (unit.files().isEmpty()) {
      return new Refused(DiagnosticCode.EMPTY_SOURCE, DiagnosticCode.EMPTY_SOURCE.message());
    }
    // Files cost more than their contents; a directory of its own keeps includes in bounds.
    boolean single = unit.files().size() == 1 && !unit.files().get(0).text().contains("`include");
    String place = single ? folder : folder + "/src";
    SourceLayout.Result layout = SourceLayout.of(unit);
    if (layout instanceof SourceLayout.Refused refused) {
      return new Refused(refused.code(), refused.message());
    }
    Path source = base.resolve(place);
    JobSources sources = new JobSources((SourceLayout.Laid) layout, source, place);
    List<String> files = sources.files();
    String stripped =
        unit.files().stream()
            .map(f -> VerilogText.withoutCommentsAndStrings(f.text()))
            .collect(Collectors.joining("\n"));
    boolean macros = !HARMLESS_DIRECTIVES.containsAll(VerilogText.directives(stripped));
    boolean plain = !macros && unit.defines().isEmpty() && files.size() == 1;
    Set<String> escaped = new HashSet<>();
    unit.files().forEach(f -> escaped.addAll(VerilogText.escapedNames(f.text())));
    Optional<SystemTaskPolicy.Refusal> refusal = SystemTaskPolicy.check(stripped, escaped);
    if (macros) {
      // The macro text alone may be in a branch that is not compiled; what counts is the outcome.
      sources.write();
      Path output = base.resolve(folder).resolve("preprocessed.v");
      Optional<Refused> problem = preprocess(unit, base, folder, files, output);
      if (problem.isPresent()) {
        return problem.get();
      }
      String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
      Files.deleteIfExists(output);
      Matcher lines = LINE_DIRECTIVE.matcher(text);
      while (lines.find()) {
        if (!lines.group(1).startsWith(place + "/") || lines.group(1).contains("/../../")) {
          Path named = base.resolve(lines.group(1)).normalize();
          if (!named.startsWith(source)) {
            return new Refused(
                DiagnosticCode.INCLUDE_NOT_FOUND,
                DiagnosticCode.INCLUDE_NOT_FOUND.message(lines.group(1)));
          }
        }
      }
      stripped = VerilogText.withoutCommentsAndStrings(text);
      escaped.clear();
      escaped.addAll(VerilogText.escapedNames(text));
      refusal = SystemTaskPolicy.check(stripped, escaped);
    }
    // An escaped name is the same as the plain one (IEEE 1800-2017 5.6.1).
    Set<String> words = new HashSet<>(VerilogText.words(stripped));
    words.addAll(escaped);
    boolean readsFiles = SystemTaskPolicy.readsFiles(stripped, escaped);
    boolean modulesOnly =
        VerilogText.isModulesOnly(LINE_OF_DIRECTIVE.matcher(stripped).replaceAll(""));
    boolean separable = plain && modulesOnly;
    boolean suspect = refusal.isPresent();
    boolean solitary =
        !separable
            || readsFiles
            || suspect
            || !Collections.disjoint(words, SOLITARY_WORDS)
            || SOLITARY.matcher(stripped).find();
    return new Ready(
        sources,
        new SimulationJob.Traits(
            words,
            VerilogText.declaredUnits(stripped),
            timeUnit(stripped),
            separable,
            modulesOnly,
            solitary,
            MAY_END.matcher(stripped).find(),
            readsFiles,
            suspect));
  }

  private static Set<String> words(String list) {
    return Set.of(list.split(" "));
  }

  private Optional<Refused> preprocess(
      SourceUnit unit, Path base, String folder, List<String> files, Path output)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(options.toolchain().iverilog(), "-E", "-g2012"));
    command.add("-grelative-include");
    unit.defines().entrySet().stream()
        .sorted(java.util.Map.Entry.comparingByKey())
        .forEach(
            e -> command.add("-D" + e.getKey() + "=" + e.getValue().replaceAll("[\\r\\n]+", " ")));
    command.addAll(List.of("-o", folder + "/" + output.getFileName()));
    command.addAll(files);
    Path log = base.resolve(folder).resolve("preprocess.log");
    IsolatedPrograms.Run run =
        programs.run(
            command,
            base,
            base.resolve(folder),
            new IsolatedPrograms.Limits(
                options.compileTimeout(), options.simulatorMemory(), MAX_PREPROCESSED));
    IsolatedPrograms.Outcome outcome = run.to(log);
    if (!outcome.timedOut() && !outcome.succeeded()) {
      // What fails is asked again: it could be the machine that failed.
      outcome = run.to(log);
      ScratchDirectory.requireRoom(base);
    }
    if (outcome.timedOut()) {
      return Optional.of(
          new Refused(
              DiagnosticCode.SIMULATOR_TIMEOUT,
              "preprocessing took longer than " + options.compileTimeout().toMillis() + " ms"));
    }
    if (!outcome.succeeded() || !Files.exists(output)) {
      String line = IcarusLog.firstError(log, folder);
      return Optional.of(
          new Refused(
              DiagnosticCode.SIMULATOR_REJECTED, DiagnosticCode.SIMULATOR_REJECTED.message(line)));
    }
    return Optional.empty();
  }

  /** The coarsest unit that a delay in the text can have; one second where none is declared. */
  static String timeUnit(String stripped) {
    Matcher matcher = TIME_UNIT.matcher(stripped);
    if (!stripped.contains("`timescale")
        || !matcher.find()
        || stripped.substring(0, matcher.start()).contains("module")) {
      return "1s";
    }
    List<String> units = new ArrayList<>();
    do {
      units.add(matcher.group(1) + matcher.group(2));
    } while (matcher.find());
    return coarsest(units);
  }

  /** The longest of some time units. */
  static String coarsest(List<String> units) {
    return units.stream().max(Comparator.comparingInt(SourcePreparation::rank)).orElseThrow();
  }

  /** The decimal exponent of a time unit, from 0 for a femtosecond. */
  private static int rank(String unit) {
    int zeros = (int) unit.chars().filter(c -> c == '0').count();
    return TIME_UNITS.indexOf(unit.replaceAll("\\d", "")) * 3 + zeros;
  }
}
