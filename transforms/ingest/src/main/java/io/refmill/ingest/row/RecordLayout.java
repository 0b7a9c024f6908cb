package io.refmill.ingest.row;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.ingest.file.Texts;
import io.refmill.ingest.license.Licenses;
import io.refmill.ingest.record.Lineage;
import io.refmill.ingest.settings.IngestOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which columns of a row hold the code, the specification and the id. Each of these is looked for
 * by itself: what one of them is says nothing of the others. Of the usual names for it the first
 * counts that is a column with a value in this row; so a row's neighbours have no say, and rows of
 * several corpora may stand in one file. Names are usual in any case.
 *
 * @param code the Verilog, or null if no column has a usual name
 * @param specification the description, or null
 * @param context what is said besides the description, or null
 * @param id the id, or null
 */
public record RecordLayout(
    ColumnPath code, ColumnPath specification, ColumnPath context, ColumnPath id) {
  /** Usual columns with code, the most telling names first. */
  private static final List<String> CODE =
      List.of(
          "verilog",
          "systemverilog",
          "verilog_code",
          "ground_truth",
          "code",
          "output",
          "response",
          "completion",
          "answer",
          "solution",
          "messages",
          "conversations",
          "content",
          "text");

  /** Names of columns that hold code only beside a task: else they are what any program gave. */
  private static final Set<String> ANSWERS =
      Set.of("ground_truth", "output", "response", "completion", "answer", "solution");

  /** Names of columns with whole talks, in which the task stands as well. */
  private static final Set<String> CHATS = Set.of("messages", "conversations");

  /** Usual columns with specifications. */
  private static final List<String> SPECIFICATIONS =
      List.of("specification", "description", "instruction", "question", "prompt", "problem");

  /** Names of columns that hold code whatever else there is. */
  private static final List<String> BY_THEMSELVES =
      CODE.stream().filter(name -> !ANSWERS.contains(name)).toList();

  /** A specification that goes on in another column. */
  private static final String INSTRUCTION = "instruction";

  private static final String CONTEXT = "input";

  /** Usual columns with ids, those that are most likely one row's alone first. */
  private static final List<String> IDS =
      List.of(
          "id",
          "problem_id",
          "task_id",
          "sample_id",
          "uid",
          "uuid",
          "path",
          "file_path",
          "file_name",
          "filename",
          "name");

  private static final Set<String> USUAL =
      Stream.of(CODE, SPECIFICATIONS, List.of(CONTEXT), IDS)
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableSet());

  private static final RecordLayout RTLCODER = of("output", INSTRUCTION, null);
  private static final RecordLayout CODEV_R1 = of("ground_truth", "question", "problem_id");
  private static final RecordLayout HLS = of("code", null, "path");

  /** Usual columns with a row's license. */
  private static final List<String> LICENSES =
      List.of("license", "licence", "licenses", "repo_license", "max_stars_repo_licenses");

  private static final int MAX_SHOWN = 30;

  private static RecordLayout of(String code, String specification, String id) {
    return new RecordLayout(path(code), path(specification), null, path(id));
  }

  private static ColumnPath path(String text) {
    return text == null ? null : ColumnPath.parse(text);
  }

  /**
   * The layout of a row: what the options name, and for the rest the usual columns.
   *
   * @param columns of the row's file, where rows come without those that have no value
   */
  public static RecordLayout of(JsonNode row, Collection<String> columns, IngestOptions options) {
    UsualColumns usual = new UsualColumns(row, columns);
    RecordLayout format = format(options);
    ColumnPath code = path(options.codeColumn());
    if (code == null) {
      code = format == null ? usualCode(usual, options) : format.code;
    }
    ColumnPath specification = path(options.specificationColumn());
    ColumnPath context = null;
    if (specification == null && format != null) {
      specification = format.specification;
    } else if (specification == null) {
      specification = usualSpecification(usual, code);
      boolean goesOn = is(specification, INSTRUCTION) && !is(code, CONTEXT);
      context = goesOn ? usual.get(CONTEXT) : null;
    }
    ColumnPath id = path(options.idColumn());
    if (id == null) {
      id = format == null ? usual.first(IDS, RecordLayout::isName) : format.id;
    }
    return new RecordLayout(code, specification, context, id);
  }

  /** Those of the columns of a file that may be usual ones. */
  public static Set<String> usual(Collection<String> columns) {
    Set<String> usual = new LinkedHashSet<>(columns);
    usual.removeIf(name -> !USUAL.contains(UsualColumns.lower(name)));
    return usual;
  }

  /** The fixed layout that the options ask for, or null. */
  private static RecordLayout format(IngestOptions options) {
    return switch (options.format()) {
      case RTLCODER -> RTLCODER;
      case CODEV_R1 -> CODEV_R1;
      case HLS -> HLS;
      case AUTO, VERILOG, JSONL, PARQUET -> null;
    };
  }

  private static ColumnPath usualCode(UsualColumns usual, IngestOptions options) {
    boolean task = options.specificationColumn() != null || usual.hasAny(SPECIFICATIONS);
    return usual.first(task ? CODE : BY_THEMSELVES, RecordLayout::isText);
  }

  private static ColumnPath usualSpecification(UsualColumns usual, ColumnPath code) {
    if (code != null && CHATS.stream().anyMatch(name -> is(code, name))) {
      return code;
    }
    List<String> others = SPECIFICATIONS.stream().filter(name -> !is(code, name)).toList();
    return usual.first(others, RecordLayout::isText);
  }

  /** Whether a path is that of a whole column with a usual name. */
  private static boolean is(ColumnPath path, String usual) {
    return path != null && UsualColumns.lower(path.toString()).equals(usual);
  }

  /** Whether a value may hold text: files without nulls have blanks for them. */
  private static boolean isText(JsonNode value) {
    return value.isTextual() ? !value.textValue().isBlank() : value.isContainerNode();
  }

  private static boolean isName(JsonNode value) {
    return value.isValueNode() && !value.isNull() && !value.asText().isBlank();
  }

  /** Whether a row has code, be it blank. */
  public boolean hasCode(JsonNode row) {
    return code != null && CodeText.code(Texts.withoutMarks(code.in(row))) != null;
  }

  /** A row's specification, or null if it has none. */
  public String specification(JsonNode row) {
    String text = specification == null ? null : words(row, specification);
    return text != null && hasContext(row) ? text + "\n\n" + words(row, context) : text;
  }

  /** Whether a row says something besides its description. */
  public boolean hasContext(JsonNode row) {
    return context != null && words(row, context) != null;
  }

  private static String words(JsonNode row, ColumnPath path) {
    return CodeText.specification(Texts.withoutMarks(path.in(row)));
  }

  /** Words for columns among which there is no known one. */
  public static String noneOf(List<String> columns) {
    String shown = String.join(", ", columns.subList(0, Math.min(MAX_SHOWN, columns.size())));
    return "of any usual name; there are: "
        + (shown.isEmpty() ? "none" : shown)
        + (columns.size() > MAX_SHOWN ? ", and others" : "")
        + "; --code-column=NAME says which one holds it";
  }

  /** Words for a row's column of code without any. */
  String noneIn(JsonNode row, List<String> columns) {
    if (CodeText.isFiles(code.in(row))) {
      return code
          + ", which holds several files; have the one with the top in a column of its own, its"
          + " name in \"module\" and the others in \"files\", as path and text";
    }
    return code + ColumnNames.clause(columns) + "; --code-column=NAME names another";
  }

  /** What a row says of its license. */
  static Optional<String> license(JsonNode row, IngestOptions options) {
    return licenseColumn(row, options).flatMap(column -> Licenses.named(column.in(row)));
  }

  /** The column in which a row says something of its license. */
  public static Optional<ColumnPath> licenseColumn(JsonNode row, IngestOptions options) {
    String own = options.licenses().column();
    return (own == null ? LICENSES.stream() : Stream.of(own))
        .map(ColumnPath::parse)
        .filter(column -> Licenses.named(column.in(row)).isPresent())
        .findFirst();
  }

  /**
   * Outermost columns that some layout under these options may read, for column projection.
   *
   * @param file all columns of the file
   */
  public static Set<String> columns(Collection<String> file, IngestOptions options) {
    List<String> paths = new ArrayList<>(LICENSES);
    paths.addAll(RowFiles.COLUMNS);
    paths.addAll(Lineage.COLUMNS);
    paths.add(options.codeColumn());
    paths.add(options.specificationColumn());
    paths.add(options.idColumn());
    paths.add(options.licenses().column());
    Set<String> columns = usual(file);
    for (String path : paths) {
      if (path != null) {
        columns.add(ColumnPath.parse(path).column());
      }
    }
    return columns;
  }
}
