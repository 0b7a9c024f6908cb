package io.refmill.ingest.repository;

import io.refmill.compiler.DesignSource;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.fault.Guard;
import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.fault.NoSourceException;
import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.file.VerilogFile;
import io.refmill.ingest.license.LicenseFiles;
import io.refmill.ingest.license.Licenses;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.ingest.record.Rejections;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Reads the files of a design. */
public final class UnitReader {
  private final IngestOptions options;
  private final Consumer<DesignRecord> designs;
  private final Consumer<RejectedRow> rejections;
  private final LicenseFiles licenseFiles = new LicenseFiles();

  /** A reader that hands on what it makes. */
  public UnitReader(
      IngestOptions options, Consumer<DesignRecord> designs, Consumer<RejectedRow> rejections) {
    this.options = options;
    this.designs = designs;
    this.rejections = rejections;
  }

  /**
   * Reads a design, or rejects it.
   *
   * @throws InputChangedException if a file is not what was planned
   */
  public void read(ReadTask.Unit unit) throws InputChangedException {
    Object result =
        Guard.call(
            () -> load(unit),
            e ->
                e instanceof InputChangedException
                    ? e
                    : Rejections.failed(unit.id(), unit.index(), unit.source(), e));
    if (result instanceof InputChangedException changed) {
      throw changed;
    } else if (result instanceof DesignRecord design) {
      designs.accept(design);
    } else {
      rejections.accept((RejectedRow) result);
    }
  }

  /** A design record, or a rejected row. */
  private Object load(ReadTask.Unit unit) throws IOException {
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
    } catch (NoSourceException e) {
      return rejected(unit, DiagnosticCode.UNREADABLE_RECORD, e.getMessage());
    }
    if (characters > options.maxSourceCharacters()) {
      return rejected(
          unit,
          DiagnosticCode.SOURCE_TOO_LARGE,
          "source has " + characters + " characters",
          options.maxSourceCharacters());
    }
    if (files.get(files.size() - 1).text().isBlank()) {
      return rejected(unit, DiagnosticCode.EMPTY_SOURCE);
    }
    return new DesignRecord(
        unit.id(),
        unit.index(),
        unit.source(),
        null,
        new DesignSource(new SourceUnit(files, includes, Map.of()), unit.top(), unit.leftOut()),
        license(unit, files));
  }

  /** Of all files together; each is under the license that it names, or its repository's. */
  private String license(ReadTask.Unit unit, List<SourceFile> files) throws IOException {
    Set<String> licenses = new LinkedHashSet<>();
    for (int i = 0; i < files.size(); i++) {
      Optional<String> license = Licenses.in(files.get(i).text());
      if (license.isEmpty()) {
        ReadTask.FileReference file = unit.files().get(i);
        // No further up than the directory that the user named.
        int levels = Math.max(0, Path.of(file.name()).getNameCount() - 2);
        license = licenseFiles.of(FilePaths.of(file.path()).getParent(), levels);
      }
      licenses.add(
          license
              .or(() -> Optional.ofNullable(options.licenses().declared()))
              .orElse(Licenses.UNKNOWN));
    }
    return String.join(" AND ", licenses);
  }

  private static SourceFile load(ReadTask.FileReference file) throws IOException {
    Path path = FilePaths.of(file.path());
    file.stamp().check(path);
    String text = VerilogFile.read(path);
    file.stamp().check(path);
    return new SourceFile(file.name(), text);
  }

  private static RejectedRow rejected(
      ReadTask.Unit unit, DiagnosticCode code, Object... arguments) {
    return Rejections.unread(unit.id(), unit.index(), unit.source(), code, arguments);
  }
}
