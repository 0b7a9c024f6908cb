package io.refmill.ingest;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which columns of a row hold the code, the specification and the id. Without explicit columns the
 * first layout whose code column is in the row is taken; the order below is that of how specific a
 * name is.
 *
 * @param code the Verilog
 * @param specification the description, or null
 * @param id the id, or null
 */
public record RecordLayout(ColumnPath code, ColumnPath specification, ColumnPath id) {
  private static final RecordLayout RTLCODER = of("output", "instruction", null);
  private static final RecordLayout CODEV_R1 = of("ground_truth", "question", "problem_id");
  private static final RecordLayout HLS = of("code", null, "path");

  private static final List<RecordLayout> KNOWN =
      List.of(
          CODEV_R1,
          of("verilog", "specification", "id"),
          of("verilog", "description", "id"),
          of("verilog", null, "id"),
          RTLCODER,
          of("code", "description", "id"),
          HLS,
          of("response", "instruction", "id"),
          of("completion", "prompt", "id"),
          of("messages", "messages", "id"),
          of("content", null, "path"),
          of("text", null, "id"));

  /** Usual columns with a row's license. */
  private static final List<String> LICENSES =
      List.of("license", "licence", "licenses", "repo_license", "max_stars_repo_licenses");

  private static final int MAX_SHOWN = 30;

  private static RecordLayout of(String code, String specification, String id) {
    return new RecordLayout(path(code), path(specification), path(id));
  }

  private static ColumnPath path(String text) {
    return text == null ? null : ColumnPath.parse(text);
  }

  /**
   * The layout of a row, with the columns that the options name in place of the usual ones. Null if
   * the options name no code column and the row has none of the known ones.
   */
  public static RecordLayout of(JsonNode row, IngestOptions options) {
    RecordLayout usual = usual(row, options);
    if (usual == null && options.codeColumn() == null) {
      return null;
    }
    ColumnPath code = path(options.codeColumn());
    ColumnPath specification = path(options.specificationColumn());
    ColumnPath id = path(options.idColumn());
    if (usual != null) {
      // A code column of the user's own says nothing of the others: then only what is named counts.
      boolean ownCode = code != null && !code.toString().equals(usual.code.toString());
      code = code == null ? usual.code : code;
      specification = specification == null && !ownCode ? usual.specification : specification;
      id = id == null && !ownCode ? usual.id : id;
    }
    return new RecordLayout(code, specification, id);
  }

  /** Words for columns among which there is no known one. */
  static String noneOf(List<String> columns) {
    String shown = String.join(", ", columns.subList(0, Math.min(MAX_SHOWN, columns.size())));
    return "of any usual name; there are: "
        + (shown.isEmpty() ? "none" : shown)
        + (columns.size() > MAX_SHOWN ? ", and others" : "");
  }

  /** What a row says of its license. */
  static Optional<String> license(JsonNode row, IngestOptions options) {
    if (options.licenses().column() != null) {
      return Licenses.named(path(options.licenses().column()).in(row));
    }
    return LICENSES.stream()
        .map(column -> Licenses.named(row.path(column)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static RecordLayout usual(JsonNode row, IngestOptions options) {
    return switch (options.format()) {
      case RTLCODER -> RTLCODER;
      case CODEV_R1 -> CODEV_R1;
      case HLS -> HLS;
      case AUTO, VERILOG, JSONL, PARQUET ->
          KNOWN.stream().filter(layout -> layout.fits(row)).findFirst().orElse(null);
    };
  }

  private boolean fits(JsonNode row) {
    return row.hasNonNull(code.column())
        && (specification == null || row.hasNonNull(specification.column()));
  }

  /** Outermost columns that some layout under these options may read, for column projection. */
  public static Set<String> columns(IngestOptions options) {
    Set<String> columns = new LinkedHashSet<>();
    for (RecordLayout layout : KNOWN) {
      layout.addColumns(columns);
    }
    columns.addAll(LICENSES);
    columns.addAll(RowFiles.COLUMNS);
    columns.addAll(Lineage.COLUMNS);
    for (String text :
        new String[] {
          options.codeColumn(),
          options.specificationColumn(),
          options.idColumn(),
          options.licenses().column()
        }) {
      if (text != null) {
        columns.add(ColumnPath.parse(text).column());
      }
    }
    return columns;
  }

  private void addColumns(Set<String> columns) {
    columns.add(code.column());
    if (specification != null) {
      columns.add(specification.column());
    }
    if (id != null) {
      columns.add(id.column());
    }
  }
}
