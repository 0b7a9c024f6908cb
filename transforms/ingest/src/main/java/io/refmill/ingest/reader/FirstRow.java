package io.refmill.ingest.reader;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.row.RecordLayout;
import io.refmill.ingest.row.RowSink;
import io.refmill.ingest.settings.IngestOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** Looks at the first record of a file, to see whether its rows can hold Verilog. */
final class FirstRow implements RowSink {
  private static final int MAX_BYTES = 1 << 20;

  private final IngestOptions options;
  private boolean fits;

  private FirstRow(IngestOptions options) {
    this.options = options;
  }

  /** Ends the reading. */
  private static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Enough() {
      super(null, null, false, false);
    }
  }

  /**
   * Whether the first record is a row with a column of code. One that is too long or damaged counts
   * as such where it begins like a row: what becomes of it is for the reader to say.
   *
   * @throws IOException if the file can't be read
   */
  static boolean fits(Path file, PackedFile packed, IngestOptions options) throws IOException {
    FirstRow first = new FirstRow(options);
    boolean csv = packed.shape() == RecordCutter.Shape.CSV;
    CsvRows rows = csv ? new CsvRows(options) : null;
    RowParser json = RowParser.json(options, "", first, true);
    try {
      packed.cut(
          file,
          (text, length, line) -> {
            if (csv) {
              rows.names(text, length);
              first.convert(rows.emptyRow(), "", 0, "");
            } else if (length > MAX_BYTES) {
              first.fits = text[0] == '{';
            } else {
              json.take(text, length, line, 0);
            }
            throw new Enough();
          },
          MAX_BYTES);
    } catch (Enough e) {
      return first.fits;
    } catch (PackedFile.DamagedException e) {
      return true;
    }
    return false;
  }

  @Override
  public Set<String> columns() {
    return Set.of();
  }

  @Override
  public void convert(JsonNode row, String place, long index, String source) {
    fits = row.isObject() && RecordLayout.of(row, Set.of(), options).code() != null;
  }

  @Override
  public void reject(
      String place, long index, String source, DiagnosticCode code, Object... arguments) {
    fits = false;
  }

  @Override
  public void fail(String place, long index, String source, Throwable error) {
    fits = false;
  }
}
