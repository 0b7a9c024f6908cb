package io.refmill.ingest.reader;

import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.file.VerilogFile;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.ingest.settings.InputFormat;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Set;

/** Tells by its name, and by what was asked for, what a file of the input holds. */
public final class FileKinds {
  private static final Set<String> ROWS = Set.of("jsonl", "ndjson", "json", "csv");
  private static final Set<String> PARQUET = Set.of("parquet", "pq");

  private final IngestOptions options;

  /** What these options ask for. */
  public FileKinds(IngestOptions options) {
    this.options = options;
  }

  /** What a file is read as that the user named; null if its name does not tell. */
  public InputFormat format(Path file) {
    return switch (options.format()) {
      case VERILOG, JSONL, PARQUET -> options.format();
      case AUTO -> byName(file);
      case RTLCODER, CODEV_R1, HLS ->
          PARQUET.contains(FilePaths.extension(file)) ? InputFormat.PARQUET : InputFormat.JSONL;
    };
  }

  /**
   * What a file is read as that was found in a directory, or null: there only names that fit are
   * taken, whatever format was asked for.
   */
  public InputFormat directoryFormat(Path file) {
    InputFormat byName = byName(file);
    return switch (options.format()) {
      case VERILOG, JSONL, PARQUET -> byName == options.format() ? byName : null;
      case AUTO -> byName;
      case RTLCODER, CODEV_R1, HLS -> byName == InputFormat.VERILOG ? null : byName;
    };
  }

  /**
   * Whether a file that was not named by itself is what its name says. Repositories keep settings,
   * drawings and tables as JSON and CSV too, none of which holds Verilog.
   */
  public boolean holdsRows(Path file, InputFormat format) throws IOException {
    String extension = FilePaths.extension(PackedFile.inner(file));
    if (format != InputFormat.JSONL
        || options.format() != InputFormat.AUTO
        || extension.equals("jsonl")
        || extension.equals("ndjson")) {
      return true;
    }
    try {
      return FirstRow.fits(file, PackedFile.of(file, extension.equals("csv")), options);
    } catch (AccessDeniedException e) {
      // The reader says so.
      return true;
    }
  }

  private static InputFormat byName(Path file) {
    if (VerilogFile.isNamedSo(file)) {
      return InputFormat.VERILOG;
    }
    // Of what is packed, rows alone are taken: packed Verilog is an archive or a vendor's.
    if (ROWS.contains(FilePaths.extension(PackedFile.inner(file)))) {
      return InputFormat.JSONL;
    }
    return PARQUET.contains(FilePaths.extension(file)) ? InputFormat.PARQUET : null;
  }
}
