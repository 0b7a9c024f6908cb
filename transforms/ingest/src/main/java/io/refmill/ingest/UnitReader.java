package io.refmill.ingest;

import io.refmill.compiler.DesignSource;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads the files of a design. */
final class UnitReader {
  private final IngestOptions options;
  private final Consumer<DesignRecord> designs;
  private final Consumer<RejectedRow> rejections;

  UnitReader(
      IngestOptions options, Consumer<DesignRecord> designs, Consumer<RejectedRow> rejections) {
    this.options = options;
    this.designs = designs;
    this.rejections = rejections;
  }

  void read(ReadTask.Unit unit) {
    List<SourceFile> files = new ArrayList<>();
    List<SourceFile> includes = new ArrayList<>();
    long characters = 0;
    try {
      for (ReadTask.FileReference file : unit.files()) {
        files.add(load(file));
        characters += files.get(files.size() - 1).text().length();
      }
      for (ReadTask.FileReference file : unit.includes()) {
        includes.add(load(file));
        characters += includes.get(includes.size() - 1).text().length();
      }
    } catch (IOException e) {
      reject(unit, DiagnosticCode.UNREADABLE_RECORD, VerilogFile.reason(e));
      return;
    }
    if (characters > options.maxSourceCharacters()) {
      reject(unit, DiagnosticCode.SOURCE_TOO_LARGE, characters, options.maxSourceCharacters());
      return;
    }
    if (files.get(files.size() - 1).text().isBlank()) {
      reject(unit, DiagnosticCode.EMPTY_SOURCE);
      return;
    }
    designs.accept(
        new DesignRecord(
            unit.id(),
            unit.index(),
            unit.source(),
            null,
            new DesignSource(new SourceUnit(files, includes, Map.of()), unit.top())));
  }

  private static SourceFile load(ReadTask.FileReference file) throws IOException {
    return new SourceFile(file.name(), VerilogFile.read(java.nio.file.Path.of(file.path())));
  }

  private void reject(ReadTask.Unit unit, DiagnosticCode code, Object... arguments) {
    rejections.accept(Rejections.unread(unit.id(), unit.index(), unit.source(), code, arguments));
  }
}
