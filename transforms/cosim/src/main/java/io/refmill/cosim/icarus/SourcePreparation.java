package io.refmill.cosim.icarus;

import io.refmill.cosim.process.IsolatedPrograms;
import io.refmill.cosim.process.ScratchDirectory;
import io.refmill.cosim.process.Spending;
import io.refmill.cosim.settings.CosimOptions;
import io.refmill.cosim.source.JobSources;
import io.refmill.cosim.source.SourceLayout;
import io.refmill.cosim.source.SourceTraits;
import io.refmill.cosim.source.SystemTaskPolicy;
import io.refmill.cosim.source.TextCache;
import io.refmill.cosim.source.VerilogText;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceUnit;
import io.refmill.parser.scan.KnownDirectives;
import io.refmill.parser.scan.SourceScanner.Reading;
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
import java.util.regex.Pattern;

/**
 * Lays a source unit out for the scratch directory and looks through it before anything is run. A
 * macro can hide what it pastes together, so a text with macros is preprocessed first, by Icarus
 * itself, and the result is looked through as well.
 */
public final class SourcePreparation {
  private static final Pattern DEFINE_NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]*");

  /**
   * System tasks that may run for ever, end the simulation, or name what another design has too.
   */
  private static final Set<String> SOLITARY_TASKS =
      words(
          "$finish $stop $fatal $root $unit $monitor $monitorb $monitoro $monitorh $monitoron "
              + "$monitoroff");

  /** Words with the same effect: loops, waiting, what reaches out of a module. */
  private static final Set<String> SOLITARY_WORDS =
      words(
          "forever while repeat wait bind config force release deassign "
              // Names in older sources; such a source is rejected at first.
              + "do string timeunit final priority unique type new this ref global checker rand with "
              + "within before cover cross dist expect export local context matches pure class "
              + "program property sequence until weak strong let restrict virtual");

  private static final Set<String> ENDING_TASKS = words("$finish $stop $fatal");

  private static final List<String> TIME_UNITS = List.of("fs", "ps", "ns", "us", "ms", "s");

  /** Of sources that several designs have; what is known of them takes some ten times as much. */
  private static final long CACHED_CHARACTERS = 2 << 20;

  private static final int MAX_PREPROCESSED = 64 << 20;
  private static final String PREPROCESSED = "preprocessed.v";
  private static final String OPENED = "opened";
  private static final String TAIL = "tail.v";

  /** The names that benches rely on, and a macro to see that macros are replaced here. */
  private static final String TAIL_NAMES =
      " `resetall `timescale `line `begin_keywords `end_keywords `default_nettype tail\n";

  private static final String TAIL_TEXT = "`__LINE__" + TAIL_NAMES;
  private static final String TAIL_OUTPUT = "1" + TAIL_NAMES;

  private final CosimOptions options;
  private final IsolatedPrograms programs;
  private final TextCache cache = new TextCache(CACHED_CHARACTERS);

  /** A preparation whose preprocessor runs by these means. */
  public SourcePreparation(CosimOptions options, IsolatedPrograms programs) {
    this.options = options;
    this.programs = programs;
  }

  /** A unit that may be run, or why it may not. */
  public sealed interface Result permits Ready, Refused {}

  /** What is to be compiled. */
  public record Ready(JobSources sources, SourceTraits traits) implements Result {}

  /** Why not. */
  public record Refused(DiagnosticCode code, String message) implements Result {}

  /**
   * Prepares a unit.
   *
   * @param base the directory that the programs run in
   * @param folder of this unit, below {@code base}
   * @param spending hears what is spent on it
   */
  public Result prepare(SourceUnit unit, Path base, String folder, Spending spending)
      throws IOException, InterruptedException {
    for (String name : unit.defines().keySet()) {
      if (!DEFINE_NAME.matcher(name).matches() || KnownDirectives.isKnown(name)) {
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
    SourceLayout.Result layout = SourceLayout.of(unit, cache);
    if (layout instanceof SourceLayout.Refused refused) {
      return new Refused(refused.code(), refused.message());
    }
    Path source = base.resolve(place);
    JobSources sources = new JobSources((SourceLayout.Laid) layout, source, place, unit.defines());
    List<VerilogText> texts = ((SourceLayout.Laid) layout).views();
    boolean macros =
        !unit.defines().isEmpty() || texts.stream().anyMatch(VerilogText::needsPreprocessing);
    if (macros) {
      // The macro text alone may be in a branch that is not compiled; what counts is the outcome.
      sources.write();
      Preprocessed preprocessed = preprocess(base, folder, sources, source, spending);
      if (preprocessed.refused() != null) {
        return preprocessed.refused();
      }
      texts = List.of(preprocessed.text());
    }
    return new Ready(sources, traits(texts, !macros && texts.size() == 1));
  }

  /**
   * What is said of the texts.
   *
   * @param single whether it is one file, as it was written
   */
  private static SourceTraits traits(List<VerilogText> texts, boolean single) {
    Set<String> words = new HashSet<>();
    Set<String> units = new HashSet<>();
    Set<String> called = new HashSet<>();
    for (VerilogText text : texts) {
      words.addAll(text.words());
      units.addAll(text.declaredUnits());
      called.addAll(text.callableNames());
    }
    List<String> timeUnits = VerilogText.timeUnits(texts);
    boolean modulesOnly = texts.stream().allMatch(VerilogText::isModulesOnly);
    boolean readsFiles = SystemTaskPolicy.readsFiles(called);
    boolean suspect = SystemTaskPolicy.check(texts).isPresent();
    boolean separable = single && modulesOnly && texts.get(0).isRegular();
    // To share a run is a privilege of texts in which there is nothing to look at twice.
    boolean solitary =
        !separable
            || readsFiles
            || suspect
            || !Collections.disjoint(words, SOLITARY_WORDS)
            || !Collections.disjoint(called, SOLITARY_TASKS)
            || words.stream().anyMatch(word -> word.contains("refmill_"))
            || timeUnits.stream().anyMatch(unit -> unit.endsWith("fs"))
            || texts.get(0).hasDelayedAlways();
    boolean mayEnd =
        !Collections.disjoint(called, ENDING_TASKS)
            || texts.stream().anyMatch(text -> !text.escapedNames().isEmpty());
    return new SourceTraits(
        words,
        solitary ? Optional.empty() : texts.get(0).unitNames(),
        units,
        timeUnits.isEmpty() ? "1s" : coarsest(timeUnits),
        texts.get(0).timeDeclarations(),
        separable,
        modulesOnly,
        solitary,
        mayEnd,
        readsFiles,
        suspect,
        called);
  }

  private static Set<String> words(String list) {
    return Set.of(list.split(" "));
  }

  /** What the preprocessor wrote, or why it is not to be had; the other is null. */
  private record Preprocessed(VerilogText text, Refused refused) {
    static Preprocessed not(DiagnosticCode code, Object... arguments) {
      return new Preprocessed(null, new Refused(code, code.message(arguments)));
    }
  }

  /**
   * Runs the preprocessor of Icarus, with a file of our own behind the others: if it does not come
   * out as expected, something of them is still open or has redefined a directive.
   */
  private Preprocessed preprocess(
      Path base, String folder, JobSources sources, Path source, Spending spending)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(options.toolchain().iverilog(), "-E", "-g2012"));
    command.add("-grelative-include");
    command.addAll(sources.defines());
    command.add("-M" + folder + "/" + OPENED);
    command.addAll(List.of("-o", folder + "/" + PREPROCESSED));
    command.addAll(sources.files());
    command.add(folder + "/" + TAIL);
    Path place = base.resolve(folder);
    Files.createDirectories(place);
    Files.writeString(place.resolve(TAIL), TAIL_TEXT);
    Path log = place.resolve("preprocess.log");
    IsolatedPrograms.Run run =
        programs.run(
            command,
            base,
            place,
            new IsolatedPrograms.Limits(
                options.compileTimeout(), options.simulatorMemory(), MAX_PREPROCESSED));
    Path output = place.resolve(PREPROCESSED);
    IsolatedPrograms.Outcome outcome = run.to(log);
    spending.add(Spending.Kind.SIMULATOR_COMPILATION, outcome.used());
    if (!outcome.timedOut() && !(outcome.succeeded() && isWhole(output))) {
      // What fails is asked again: it could be the machine that failed.
      outcome = run.to(log);
      spending.add(Spending.Kind.SIMULATOR_COMPILATION, outcome.used());
      ScratchDirectory.requireRoom(base);
    }
    if (outcome.timedOut()) {
      return new Preprocessed(
          null,
          new Refused(
              DiagnosticCode.SIMULATOR_TIMEOUT,
              "preprocessing took longer than " + options.compileTimeout().toMillis() + " ms"));
    }
    if (!outcome.succeeded() || !Files.exists(output)) {
      Optional<String> missing = IcarusLog.missingInclude(log);
      return missing.isPresent()
          ? Preprocessed.not(DiagnosticCode.INCLUDE_NOT_FOUND, missing.get())
          : Preprocessed.not(DiagnosticCode.SIMULATOR_REJECTED, IcarusLog.firstError(log, folder));
    }
    Optional<String> foreign = foreignFile(place.resolve(OPENED), base, folder, source);
    if (foreign.isPresent()) {
      return Preprocessed.not(DiagnosticCode.INCLUDE_NOT_FOUND, foreign.get());
    }
    String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
    Files.deleteIfExists(output);
    return read(text, base, source);
  }

  private static boolean isWhole(Path output) throws IOException {
    return Files.exists(output)
        && new String(Files.readAllBytes(output), StandardCharsets.UTF_8).endsWith(TAIL_OUTPUT);
  }

  /** A file that was opened and is none of the unit's. */
  private static Optional<String> foreignFile(Path opened, Path base, String folder, Path source)
      throws IOException {
    Path tail = base.resolve(folder).resolve(TAIL).normalize();
    Path root = source.normalize();
    return new String(Files.readAllBytes(opened), StandardCharsets.UTF_8)
        .lines()
        .filter(
            name -> {
              Path file = base.resolve(name).normalize();
              return !file.startsWith(root) && !file.equals(tail);
            })
        .findFirst();
  }

  private static Preprocessed read(String text, Path base, Path source) {
    if (!text.endsWith(TAIL_OUTPUT)) {
      return Preprocessed.not(
          DiagnosticCode.AMBIGUOUS_TEXT, "the source goes on behind the end of its last file");
    }
    VerilogText view =
        VerilogText.of(
            text.substring(0, text.length() - TAIL_OUTPUT.length()), Reading.PREPROCESSED);
    if (view.doubt().isPresent()) {
      return Preprocessed.not(DiagnosticCode.AMBIGUOUS_TEXT, "preprocessed, " + view.doubt().get());
    }
    for (String name : view.places()) {
      // Files are looked for beside the one that a directive claims to be.
      if (!base.resolve(name).normalize().startsWith(source.normalize())) {
        return Preprocessed.not(DiagnosticCode.INCLUDE_NOT_FOUND, name);
      }
    }
    return new Preprocessed(view, null);
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
