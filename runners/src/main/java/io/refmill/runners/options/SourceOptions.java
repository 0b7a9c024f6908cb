package io.refmill.runners.options;

import static java.util.stream.Collectors.joining;

import io.refmill.compiler.DesignSource;
import io.refmill.compiler.VerilogCompiler;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.RecordReader;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.license.LicenseRules;
import io.refmill.ingest.plan.LeftOutFile;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.ingest.settings.InputFormat;
import io.refmill.ingest.settings.UnitRule;
import io.refmill.parser.SourceUnit;
import io.refmill.runners.value.Places;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Which module of which files. */
public final class SourceOptions {
  private static final int MAX_SHOWN = 20;
  private static final String INCLUDE_DIR = "--include-dir";

  @Option(
      names = "--top",
      paramLabel = "NAME",
      description =
          "Module to take; default: the only one that no other instantiates, of the files that are"
              + " named by themselves if there are any.")
  String top;

  @Option(
      names = INCLUDE_DIR,
      paramLabel = "DIR",
      description = "Further place for include files; may be repeated.")
  List<Path> includeDirectories = new ArrayList<>();

  @Option(
      names = "--by-events",
      description =
          "Take clocks for inputs like all others, as rows do whose protocol is event; default:"
              + " only where the design asks for it.")
  boolean byEvents;

  /**
   * Makes sure that directories are there.
   *
   * @throws CommandLine.ParameterException if one is not
   */
  public void check(CommandLine command) {
    includeDirectories.forEach(place -> Places.directory(command, INCLUDE_DIR, place));
  }

  /** The compiler for it. */
  public VerilogCompiler compiler(LimitOptions limits) {
    VerilogCompiler compiler =
        new VerilogCompiler(limits.limits().parse(), limits.limits().compile());
    return byEvents ? compiler.byEvents() : compiler;
  }

  /** A design with its files, or why there is none. */
  public record Loaded(DesignSource design, String code, String message) {
    private static Loaded rejected(RejectedRow row) {
      return new Loaded(null, row.code(), row.message());
    }

    private static Loaded rejected(DiagnosticCode code, String argument) {
      return new Loaded(null, code.name(), code.message(argument));
    }
  }

  /**
   * Finds the design in files and directories the way the pipeline does.
   *
   * @throws InputException if one is not there
   */
  public Loaded load(List<Path> inputs, LimitOptions limits) throws InputException, IOException {
    boolean one = inputs.size() == 1 && !Files.isDirectory(inputs.get(0));
    IngestOptions options = options(limits, one ? null : top);
    InputPlan plan = plan(inputs, options);
    if (one) {
      return ofFile(inputs.get(0), plan, options);
    }
    return top == null || !units(plan).isEmpty()
        ? ofMany(inputs, plan, options)
        : notFound(plan(inputs, options(limits, null)));
  }

  private IngestOptions options(LimitOptions limits, String wanted) {
    return new IngestOptions(
        InputFormat.VERILOG,
        null,
        null,
        null,
        UnitRule.TOGETHER,
        wanted,
        includeDirectories.stream().map(Path::toString).toList(),
        limits.maxSourceCharacters(),
        IngestOptions.DEFAULT.maxRecordBytes(),
        LicenseRules.ANY,
        limits.limits().parse());
  }

  private static InputPlan plan(List<Path> inputs, IngestOptions options)
      throws InputException, IOException {
    return new InputPlanner(options, List.of()).plan(inputs.stream().map(Path::toString).toList());
  }

  /** Of several files nobody sees which names there are, nor that a broken one may have it. */
  private Loaded notFound(InputPlan all) {
    Set<String> broken = broken(all);
    List<ReadTask.Unit> units =
        units(all).stream().filter(unit -> !broken.contains(unit.source())).toList();
    String known = units.isEmpty() ? "there is no other either" : "there are " + names(units);
    String unseen = broken.stream().sorted().limit(MAX_SHOWN).collect(joining(", "));
    return new Loaded(
        null,
        DiagnosticCode.TOP_NOT_FOUND.name(),
        DiagnosticCode.TOP_NOT_FOUND.message(top)
            + "; "
            + known
            + (unseen.isEmpty() ? "" : "; what does not parse was not looked into: " + unseen));
  }

  private static Set<String> broken(InputPlan plan) {
    return plan.leftOut().stream().map(LeftOutFile::file).collect(Collectors.toSet());
  }

  private static List<ReadTask.Unit> units(InputPlan plan) {
    List<ReadTask.Unit> units = new ArrayList<>();
    for (ReadTask task : plan.tasks()) {
      if (task instanceof ReadTask.Units several) {
        several.units().stream().filter(unit -> unit.top() != null).forEach(units::add);
      }
    }
    return units;
  }

  /** The file's modules share the unit; which of them is the top is for the compiler to say. */
  private Loaded ofFile(Path file, InputPlan plan, IngestOptions options) throws IOException {
    for (ReadTask task : plan.tasks()) {
      Loaded loaded = read(task, options);
      return loaded.design() == null
          ? loaded
          : new Loaded(new DesignSource(loaded.design().unit(), top), null, null);
    }
    // Packages and interfaces alone: for the compiler to say.
    String name = String.valueOf(file.getFileName());
    return new Loaded(
        new DesignSource(SourceUnit.of(name, Files.readString(file)), top), null, null);
  }

  private Loaded ofMany(List<Path> inputs, InputPlan plan, IngestOptions options)
      throws IOException {
    List<ReadTask.Unit> units = units(plan);
    if (units.isEmpty()) {
      return Loaded.rejected(DiagnosticCode.NO_MODULE, "");
    }
    List<ReadTask.Unit> candidates = units;
    if (top == null) {
      Set<String> broken = broken(plan);
      candidates = narrowed(candidates, unit -> !broken.contains(unit.source()));
      candidates = narrowed(candidates, unit -> isNamed(unit, inputs));
      candidates = narrowed(candidates, unit -> !plan.needed().contains(unit.top()));
    }
    return candidates.size() == 1
        ? read(new ReadTask.Units(candidates), options)
        : Loaded.rejected(DiagnosticCode.AMBIGUOUS_TOP, names(candidates));
  }

  /** Those that pass, unless none does. */
  private static List<ReadTask.Unit> narrowed(
      List<ReadTask.Unit> units, Predicate<ReadTask.Unit> test) {
    List<ReadTask.Unit> passing = units.stream().filter(test).toList();
    return passing.isEmpty() ? units : passing;
  }

  /** Whether the file that declares the top was named by itself: directories are libraries then. */
  private static boolean isNamed(ReadTask.Unit unit, List<Path> inputs) {
    Path file = Path.of(unit.files().get(unit.files().size() - 1).path());
    return inputs.stream().anyMatch(each -> each.toAbsolutePath().normalize().equals(file));
  }

  /** Several files may declare one name, so that it takes the file to tell them apart. */
  private static String names(List<ReadTask.Unit> units) {
    String shown =
        units.stream()
            .limit(MAX_SHOWN)
            .map(unit -> unit.top() + " (" + unit.source() + ")")
            .collect(joining(", "));
    return units.size() > MAX_SHOWN ? shown + " and others" : shown;
  }

  private static Loaded read(ReadTask task, IngestOptions options) throws IOException {
    List<Loaded> loaded = new ArrayList<>();
    new RecordReader(options)
        .read(
            task,
            (DesignRecord record) -> loaded.add(new Loaded(record.design(), null, null)),
            row -> loaded.add(Loaded.rejected(row)));
    return loaded.get(0);
  }
}
