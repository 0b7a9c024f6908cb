package io.refmill.ingest.row;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.compiler.DesignSource;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.fault.Guard;
import io.refmill.ingest.file.Texts;
import io.refmill.ingest.license.Licenses;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.record.Lineage;
import io.refmill.ingest.record.Rejections;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.parser.SourceUnit;
import io.refmill.schemas.RejectedRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Makes a design record of a row, or a rejection. */
public final class RowConverter implements RowSink {
  private final IngestOptions options;
  private final Map<Long, String> ids;
  private final Consumer<DesignRecord> designs;
  private final Consumer<RejectedRow> rejections;

  /** Of the file, where rows do not have all of them. */
  private List<String> columns = List.of();

  private Set<String> usual = Set.of();

  /**
   * A converter.
   *
   * @param ids of records, by their numbers, that do not bear their own
   */
  public RowConverter(
      IngestOptions options,
      Map<Long, String> ids,
      Consumer<DesignRecord> designs,
      Consumer<RejectedRow> rejections) {
    this.options = options;
    this.ids = ids;
    this.designs = designs;
    this.rejections = rejections;
  }

  @Override
  public Set<String> columns() {
    return RecordLayout.columns(columns, options);
  }

  @Override
  public void found(List<String> all) {
    columns = List.copyOf(all);
    usual = RecordLayout.usual(columns);
  }

  /** The place is the id of a row that gives none. */
  @Override
  public void convert(JsonNode row, String place, long index, String source) {
    Row known = new Row(ids.getOrDefault(index, place), index, source);
    Object result =
        Guard.call(() -> read(row, known), e -> Rejections.failed(known.id, index, source, e));
    // Outside the guard: what happens further down the pipeline is not this row's fault.
    if (result instanceof DesignRecord design) {
      designs.accept(design);
    } else {
      rejections.accept((RejectedRow) result);
    }
  }

  /** A design record, or a rejected row. */
  private Object read(JsonNode row, Row known) {
    try {
      return design(row, known);
    } catch (RejectedException e) {
      return Rejections.unread(known.id, known.index, known.source, e.code, e.arguments);
    }
  }

  private DesignRecord design(JsonNode row, Row known) throws RejectedException {
    if (!row.isObject()) {
      throw new RejectedException(
          DiagnosticCode.UNREADABLE_RECORD,
          "expected an object with columns, found "
              + row.getNodeType().name().toLowerCase(Locale.ROOT));
    }
    RecordLayout layout = RecordLayout.of(row, usual, options);
    known.id = ids.getOrDefault(known.index, id(row, layout, known.id));
    if (layout.code() == null) {
      throw new RejectedException(DiagnosticCode.NO_CODE_FOUND, RecordLayout.noneOf(found(row)));
    }
    JsonNode column = Texts.withoutMarks(layout.code().in(row));
    String code = CodeText.code(column);
    if (code == null) {
      throw column.isBinary()
          ? new RejectedException(DiagnosticCode.UNREADABLE_RECORD, "it is not UTF-8")
          : new RejectedException(DiagnosticCode.NO_CODE_FOUND, layout.noneIn(row, found(row)));
    }
    if (code.isBlank()) {
      throw new RejectedException(DiagnosticCode.EMPTY_SOURCE);
    }
    boolean several = RowFiles.isIn(row);
    long characters = code.length() + (several ? RowFiles.characters(row) : 0);
    if (characters > options.maxSourceCharacters()) {
      throw new RejectedException(
          DiagnosticCode.SOURCE_TOO_LARGE,
          "source has " + characters + " characters",
          options.maxSourceCharacters());
    }
    String specification = layout.specification(row);
    if (Texts.hasLoneSurrogate(code)
        || (specification != null && Texts.hasLoneSurrogate(specification))) {
      throw new RejectedException(
          DiagnosticCode.UNREADABLE_RECORD, "the text holds half a surrogate pair");
    }
    return new DesignRecord(
        known.id,
        known.index,
        known.source,
        specification,
        several
            ? RowFiles.design(row, code, fileName(known.id), options.top())
            : new DesignSource(SourceUnit.of(fileName(known.id), code), options.top()),
        license(row, code),
        Lineage.of(row));
  }

  /** The file's columns, or else the row's. */
  private List<String> found(JsonNode row) {
    List<String> found = new ArrayList<>(columns);
    if (found.isEmpty()) {
      row.fieldNames().forEachRemaining(found::add);
    }
    return found;
  }

  /** What the row says comes before what its text says, and that before what the user says. */
  private String license(JsonNode row, String code) {
    return RecordLayout.license(row, options)
        .or(() -> Licenses.in(code))
        .or(() -> Optional.ofNullable(options.licenses().declared()))
        .orElse(Licenses.UNKNOWN);
  }

  /** What is known of a row so far. */
  private static final class Row {
    private String id;
    private final long index;
    private final String source;

    private Row(String id, long index, String source) {
      this.id = id;
      this.index = index;
      this.source = source;
    }
  }

  private static final class RejectedException extends Exception {
    private static final long serialVersionUID = 1;
    private final DiagnosticCode code;
    private final transient Object[] arguments;

    private RejectedException(DiagnosticCode code, Object... arguments) {
      super(code.name(), null, false, false);
      this.code = code;
      this.arguments = arguments;
    }
  }

  @Override
  public void reject(
      String id, long index, String source, DiagnosticCode code, Object... arguments) {
    rejections.accept(
        Rejections.unread(ids.getOrDefault(index, id), index, source, code, arguments));
  }

  @Override
  public void fail(String id, long index, String source, Throwable error) {
    rejections.accept(Rejections.failed(ids.getOrDefault(index, id), index, source, error));
  }

  /** The id of a row, or its place. */
  public static String id(JsonNode row, RecordLayout layout, String place) {
    if (layout.id() == null) {
      return place;
    }
    JsonNode value = layout.id().in(row);
    if (!value.isValueNode() || value.isNull()) {
      return place;
    }
    String text = Rejections.wellFormed(value.asText().strip());
    return text.isEmpty() || text.length() > 1024 ? place : text;
  }

  /** Locations in diagnostics name a file; a row's text has none, so its id stands for one. */
  private static String fileName(String id) {
    for (String suffix : List.of(".v", ".sv", ".vh", ".svh")) {
      if (id.endsWith(suffix)) {
        return id;
      }
    }
    return id + ".v";
  }
}
