package io.refmill.runners.options;

import io.refmill.ingest.license.LicenseRules;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.ingest.settings.InputFormat;
import io.refmill.ingest.settings.UnitRule;
import io.refmill.runners.value.Columns;
import io.refmill.runners.value.Places;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How the designs of an input are found. */
public final class RowOptions {
  private static final String INCLUDE_DIR = "--include-dir";

  @Option(
      names = "--format",
      converter = FormatConverter.class,
      completionCandidates = FormatConverter.Candidates.class,
      defaultValue = "auto",
      description = "One of ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}, by file name.")
  private InputFormat format;

  @Option(
      names = "--code-column",
      paramLabel = "PATH",
      description =
          "Column with the Verilog, such as ground_truth[0].content; default: the first of the"
              + " usual names (README.md) with a value in the row.")
  private String codeColumn;

  @Option(
      names = "--spec-column",
      paramLabel = "PATH",
      description = "Column with the description; default: likewise.")
  private String specificationColumn;

  @Option(
      names = "--id-column",
      paramLabel = "PATH",
      description = "Column with the id; default: likewise, else the file and the line.")
  private String idColumn;

  @Option(
      names = "--unit",
      defaultValue = "auto",
      description =
          "What Verilog files see each other: auto (those of one input directory), file,"
              + " directory, or together (all of the input).")
  private UnitRule unit;

  @Option(
      names = "--top",
      paramLabel = "NAME",
      description = "Take only modules of this name; of rows, the module of this name.")
  private String top;

  @Option(
      names = INCLUDE_DIR,
      paramLabel = "DIR",
      description = "Further place for include files; may be repeated.")
  private List<Path> includeDirectories = new ArrayList<>();

  /** All of it, with limits on what is read. */
  public IngestOptions ingest(RowLimitOptions limits, LicenseRules licenses) {
    return new IngestOptions(
        format,
        codeColumn,
        specificationColumn,
        idColumn,
        unit,
        top,
        includeDirectories.stream().map(Path::toString).toList(),
        limits.maxSourceCharacters(),
        limits.maxRecordBytes(),
        licenses,
        limits.limits().parse());
  }

  /**
   * Makes sure that columns are named as they can be, and that directories are there.
   *
   * @throws CommandLine.ParameterException if that is not so
   */
  public void check(CommandLine command) {
    includeDirectories.forEach(place -> Places.directory(command, INCLUDE_DIR, place));
    Columns.check(command, "--code-column", codeColumn);
    Columns.check(command, "--spec-column", specificationColumn);
    Columns.check(command, "--id-column", idColumn);
  }

  /** Formats as users write them: with a dash. */
  public static final class FormatConverter implements CommandLine.ITypeConverter<InputFormat> {
    @Override
    public InputFormat convert(String value) {
      for (InputFormat format : InputFormat.values()) {
        if (name(format).equalsIgnoreCase(value)) {
          return format;
        }
      }
      throw new CommandLine.TypeConversionException(
          "expected one of " + String.join(", ", new Candidates()) + " but was " + value);
    }

    private static String name(InputFormat format) {
      return format.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The names of all formats. */
    public static final class Candidates extends ArrayList<String> {
      private static final long serialVersionUID = 1;

      Candidates() {
        for (InputFormat format : InputFormat.values()) {
          add(name(format));
        }
      }
    }
  }
}
