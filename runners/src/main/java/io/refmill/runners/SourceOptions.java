package io.refmill.runners;

import io.refmill.compiler.DesignSource;
import io.refmill.ingest.DesignRecord;
import io.refmill.ingest.IngestOptions;
import io.refmill.ingest.InputException;
import io.refmill.ingest.InputFormat;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.ReadTask;
import io.refmill.ingest.RecordReader;
import io.refmill.ingest.UnitRule;
import io.refmill.parser.SourceUnit;
import io.refmill.schemas.RejectedRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Option;

/** Which module of which file. */
final class SourceOptions {
  @Option(
      names = "--top",
      paramLabel = "NAME",
      description = "Module to take; default: the only one that no other instantiates.")
  String top;

  @Option(
      names = "--include-dir",
      paramLabel = "DIR",
      description = "Further place for include files; may be repeated.")
  List<Path> includeDirectories = new ArrayList<>();

  /** A file's design with the files that it includes, or why it can't be read. */
  record Loaded(DesignSource design, RejectedRow rejection) {}

  /**
   * Reads a file the way the pipeline does.
   *
   * @throws InputException if there is no such file
   */
  Loaded load(Path file, LimitOptions limits) throws InputException, IOException {
    if (Files.isDirectory(file)) {
      throw new InputException("expected a file: " + file);
    }
    IngestOptions options =
        new IngestOptions(
            InputFormat.VERILOG,
            null,
            null,
            null,
            UnitRule.FILE,
            null,
            includeDirectories.stream().map(Path::toString).toList(),
            limits.maxSourceCharacters,
            limits.maxRecordBytes,
            limits.limits().parse());
    List<DesignRecord> designs = new ArrayList<>();
    List<RejectedRow> rejections = new ArrayList<>();
    RecordReader reader = new RecordReader(options);
    for (ReadTask task :
        new InputPlanner(options, List.of()).plan(List.of(file.toString())).tasks()) {
      reader.read(task, designs::add, rejections::add);
    }
    if (designs.isEmpty() && rejections.isEmpty()) {
      // Packages and interfaces alone: for the compiler to say.
      String name = String.valueOf(file.getFileName());
      return new Loaded(new DesignSource(SourceUnit.of(name, Files.readString(file)), top), null);
    }
    if (designs.isEmpty()) {
      return new Loaded(null, rejections.get(0));
    }
    // The file's modules share the unit; which of them is the top is for the compiler to say.
    return new Loaded(
        new DesignSource(Objects.requireNonNull(designs.get(0)).design().unit(), top), null);
  }
}
