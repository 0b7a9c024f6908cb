package io.refmill.ingest;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.ingest.fault.InputException;
import io.refmill.ingest.fault.MachineFaults;
import io.refmill.ingest.fault.StorageException;
import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.file.FileStamp;
import io.refmill.ingest.plan.LeftOutFile;
import io.refmill.ingest.plan.NamedInputs;
import io.refmill.ingest.plan.OwnDatasets;
import io.refmill.ingest.plan.ReadTask;
import io.refmill.ingest.plan.SourceNames;
import io.refmill.ingest.reader.FileKinds;
import io.refmill.ingest.reader.JsonlScanner;
import io.refmill.ingest.reader.PackedFile;
import io.refmill.ingest.reader.RecordCutter;
import io.refmill.ingest.reader.RowGroupReader;
import io.refmill.ingest.record.Rejections;
import io.refmill.ingest.repository.Repository;
import io.refmill.ingest.repository.SourceRoots;
import io.refmill.ingest.settings.IngestOptions;
import io.refmill.ingest.settings.InputFormat;
import io.refmill.ingest.settings.UnitRule;
import io.refmill.schemas.ParquetFiles;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;

/**
 * Looks at the input and says what there is to read. Records are numbered in the order of their
 * sources' names, so the numbers do not depend on the order of the arguments or of a directory's
 * entries.
 */
public final class InputPlanner {
  private static final int MAX_UNITS_PER_TASK = 16;
  private static final int FOOTER_BYTES = 1 << 16;

  /** What a Parquet file may unpack to, for its size; text of rows comes nowhere near. */
  private static final long MAX_RATIO = 1000;

  /** In the names of directories that runs have beside their outputs. */
  private static final String OF_RUNS = ".refmill-";

  private final IngestOptions options;
  private final FileKinds kinds;
  private final OwnDatasets datasets = new OwnDatasets();
  private boolean takesDatasets;
  private final Set<Path> excluded;
  private final List<ReadTask> tasks = new ArrayList<>();
  private final Map<String, Long> ignored = new TreeMap<>();
  private final List<LeftOutFile> leftOut = new ArrayList<>();
  private final Set<String> directories = new TreeSet<>();
  private final Set<String> needed = new TreeSet<>();

  /** Verilog files of all inputs, if they see each other. */
  private final List<Path> together = new ArrayList<>();

  private final List<Path> togetherRoots = new ArrayList<>();

  private boolean hasVerilog;
  private long supportFiles;
  private int inputCount;
  private long records;
  private long bytes;

  /**
   * A planner.
   *
   * @param excluded directories that are not entered, such as the output
   */
  public InputPlanner(IngestOptions options, List<Path> excluded) {
    this.options = options;
    this.kinds = new FileKinds(options);
    this.excluded = new HashSet<>();
    for (Path path : excluded) {
      Path absolute = path.toAbsolutePath().normalize();
      this.excluded.add(absolute);
      try {
        this.excluded.add(absolute.toRealPath());
      } catch (IOException e) {
        // It is not there, so it is not entered either.
        continue;
      }
    }
  }

  /**
   * Takes datasets of ours for rows like any others, for who looks at rows and makes no designs.
   */
  public InputPlanner takingDatasets() {
    takesDatasets = true;
    return this;
  }

  /**
   * Plans the inputs: files, directories, or patterns of them.
   *
   * @throws InputException if one names nothing, a file of no known kind, or a dataset of ours
   * @throws IOException if a directory cannot be listed
   */
  public InputPlan plan(List<String> inputs) throws InputException, IOException {
    Set<Path> roots = new LinkedHashSet<>();
    for (String input : inputs) {
      roots.addAll(NamedInputs.of(input));
    }
    Map<String, Path> named = SourceNames.name(roots);
    inputCount = named.size();
    for (Map.Entry<String, Path> entry : named.entrySet()) {
      if (!takesDatasets) {
        datasets.refuse(entry.getValue());
      }
      if (Files.isDirectory(entry.getValue())) {
        planDirectory(entry.getValue(), entry.getKey());
      } else {
        planFile(entry.getValue(), entry.getKey());
      }
    }
    if (!together.isEmpty()) {
      if (togetherRoots.stream().map(Path::getRoot).distinct().count() > 1) {
        throw new InputException(
            "--unit=together takes inputs of one file system or bucket, since names are relative"
                + " to what they have in common");
      }
      together.sort(null);
      planUnits(
          SourceRoots.together(togetherRoots, includeDirectories()),
          together.stream().distinct().toList(),
          false);
    }
    refuseUnread();
    return new InputPlan(
        tasks, records, bytes, ignored, supportFiles, leftOut, directories, needed, List.of());
  }

  /** Who says which files see each other expects it of files that are there. */
  private void refuseUnread() throws InputException {
    boolean rows = tasks.stream().anyMatch(ReadTask.Rows.class::isInstance);
    if (rows && !hasVerilog && options.unit() != UnitRule.AUTO) {
      throw new InputException(
          "--unit has no effect on rows, each of which is a design by itself, and no Verilog file is"
              + " among the inputs; add some, or leave --unit out");
    }
  }

  private void planFile(Path file, String name) throws InputException, IOException {
    InputFormat format = kinds.format(file);
    if (format == null) {
      throw new InputException(
          "cannot tell the format of "
              + file
              + " by its name; say --format=..., or name it .v, .sv, .jsonl, .json, .csv (these"
              + " also with .gz or .zst behind) or .parquet");
    }
    switch (format) {
      case VERILOG -> planVerilog(file, Path.of(name).getParent());
      case PARQUET -> planParquet(file, name);
      default -> planRows(file, name);
    }
  }

  /** Plans a file of rows that is not Parquet. */
  private void planRows(Path file, String name) throws IOException {
    PackedFile packed;
    try {
      packed = PackedFile.of(file, isCsv(file));
    } catch (AccessDeniedException e) {
      unreadable(name, "permission denied");
      return;
    }
    if (packed.isPacked()) {
      planPacked(packed, file, name);
    } else {
      planLines(file, name);
    }
  }

  private void planPacked(PackedFile packed, Path file, String name) throws IOException {
    FileStamp stamp = FileStamp.of(file);
    long[] counted = new long[2];
    try {
      packed.cut(
          file,
          (text, length, line) -> {
            counted[0]++;
            counted[1] += length;
          },
          0);
    } catch (PackedFile.DamagedException e) {
      stamp.check(file);
      unreadable(name, e.getMessage());
      return;
    }
    stamp.check(file);
    boolean header = packed.shape() == RecordCutter.Shape.CSV && counted[0] > 0;
    bytes += counted[1];
    add(
        new ReadTask.Packed(
            FilePaths.text(file),
            name,
            stamp,
            packed.compression().name(),
            packed.shape().name(),
            records,
            counted[0] - (header ? 1 : 0)));
  }

  private static boolean isCsv(Path file) {
    return FilePaths.extension(PackedFile.inner(file)).equals("csv");
  }

  private void planDirectory(Path named, String name) throws IOException {
    // A link that the user names is followed; one that is found is not, so that none leads around.
    Path directory = named.toRealPath();
    List<Path> verilog = new ArrayList<>();
    List<Path> others = new ArrayList<>();
    List<Path> closed = new ArrayList<>();
    List<Path> manifests = new ArrayList<>();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
            String own = path.equals(directory) ? "" : path.getFileName().toString();
            if (!own.startsWith(".")) {
              return excluded.contains(path)
                  ? FileVisitResult.SKIP_SUBTREE
                  : FileVisitResult.CONTINUE;
            }
            // What runs keep beside their outputs comes and goes, and is nothing of the input's.
            if (!own.contains(OF_RUNS)) {
              ignored.merge("(hidden directory)", 1L, Long::sum);
            }
            return FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path path, BasicFileAttributes attributes)
              throws IOException {
            if (path.endsWith(OwnDatasets.MANIFEST)) {
              manifests.add(path);
            }
            InputFormat format = attributes.isRegularFile() ? kinds.directoryFormat(path) : null;
            if (format == null || !kinds.holdsRows(path, format)) {
              ignored.merge(kind(path, attributes), 1L, Long::sum);
            } else if (format == InputFormat.VERILOG) {
              verilog.add(path);
            } else {
              others.add(path);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path path, IOException e) throws IOException {
            if (!(e instanceof AccessDeniedException)) {
              throw e;
            }
            closed.add(path);
            return FileVisitResult.CONTINUE;
          }
        });
    for (Path manifest : takesDatasets ? List.<Path>of() : manifests) {
      if (datasets.is(manifest.getParent())) {
        leaveAlone(manifest.getParent(), verilog);
        leaveAlone(manifest.getParent(), others);
      }
    }
    others.sort(null);
    for (Path path : others) {
      String source = name + "/" + FilePaths.name(directory.relativize(path));
      if (kinds.format(path) == InputFormat.PARQUET) {
        planParquet(path, source);
      } else {
        planRows(path, source);
      }
    }
    closed.sort(null);
    for (Path path : closed) {
      unreadable(name + "/" + FilePaths.name(directory.relativize(path)), "permission denied");
    }
    if (options.unit() == UnitRule.TOGETHER && inputCount > 1) {
      together.addAll(verilog);
      togetherRoots.add(directory);
    } else {
      verilog.sort(null);
      if (!verilog.isEmpty()) {
        directories.add(name);
      }
      SourceRoots roots = SourceRoots.directory(directory, Path.of(name), includeDirectories());
      planUnits(roots, verilog, options.unit() == UnitRule.FILE);
    }
  }

  /** Takes the files of a dataset out of those that were found. */
  private void leaveAlone(Path dataset, List<Path> files) {
    int found = files.size();
    files.removeIf(file -> file.startsWith(dataset));
    if (files.size() < found) {
      ignored.merge(OwnDatasets.KIND, (long) found - files.size(), Long::sum);
    }
  }

  private void planVerilog(Path file, Path parentName) throws IOException {
    if (options.unit() == UnitRule.TOGETHER && inputCount > 1) {
      together.add(file);
      togetherRoots.add(file);
    } else {
      planUnits(
          SourceRoots.file(file.getParent(), parentName, includeDirectories()),
          List.of(file),
          true);
    }
  }

  private List<Path> includeDirectories() {
    return options.includeDirectories().stream().map(FilePaths::of).toList();
  }

  /** What a file that is left alone counts as: its extension, or what it is if it is no file. */
  private static String kind(Path path, BasicFileAttributes attributes) {
    if (attributes.isRegularFile()) {
      return FilePaths.extension(path);
    }
    return attributes.isSymbolicLink() ? "(link)" : "(pipe, socket or device)";
  }

  private void planUnits(SourceRoots roots, List<Path> files, boolean alone) throws IOException {
    hasVerilog |= !files.isEmpty();
    Repository.Units units = new Repository(roots, options).units(files, alone, records);
    supportFiles += units.supportFiles();
    bytes += units.bytes();
    leftOut.addAll(units.leftOut());
    needed.addAll(units.needed());
    List<ReadTask.Unit> batch = new ArrayList<>();
    for (ReadTask.Unit unit : units.units()) {
      batch.add(unit);
      if (batch.size() == MAX_UNITS_PER_TASK) {
        add(new ReadTask.Units(batch));
        batch.clear();
      }
    }
    if (!batch.isEmpty()) {
      add(new ReadTask.Units(batch));
    }
    units.unreadable().forEach(row -> add(new ReadTask.Unreadable(row)));
  }

  private void planLines(Path file, String name) throws IOException {
    try {
      FileStamp stamp = FileStamp.of(file);
      List<ReadTask> lines = new JsonlScanner(file, name, stamp, records).scan();
      stamp.check(file);
      bytes += stamp.bytes();
      lines.forEach(this::add);
    } catch (AccessDeniedException e) {
      unreadable(name, "permission denied");
    }
  }

  private void planParquet(Path file, String name) throws IOException {
    List<ReadTask> groups = new ArrayList<>();
    FileStamp stamp = FileStamp.of(file);
    try {
      // What the disk refuses is no damage.
      RowGroupReader.touch(file, stamp.bytes() - FOOTER_BYTES, FOOTER_BYTES);
    } catch (AccessDeniedException e) {
      unreadable(name, "permission denied");
      return;
    }
    try (ParquetFileReader reader = ParquetFiles.open(file)) {
      ParquetFiles.check(reader, file);
      long row = 0;
      int group = 0;
      for (BlockMetaData block : reader.getFooter().getBlocks()) {
        groups.add(
            new ReadTask.RowGroup(
                FilePaths.text(file),
                name,
                stamp,
                group++,
                row,
                records + row,
                block.getRowCount()));
        row += block.getRowCount();
        // A footer may say anything, and much depends on the sum.
        bytes += Math.max(0, Math.min(block.getTotalByteSize(), MAX_RATIO * stamp.bytes()));
      }
    } catch (IOException | RuntimeException e) {
      StorageException storage = MachineFaults.storage(e);
      if (storage != null) {
        throw storage;
      }
      // The footer is hostile input too, and Parquet reports damage with unchecked exceptions.
      stamp.check(file);
      unreadable(name, ParquetFiles.problem(e));
      return;
    }
    stamp.check(file);
    groups.forEach(this::add);
  }

  private void unreadable(String name, String why) {
    add(
        new ReadTask.Unreadable(
            Rejections.unread(name, records, name, DiagnosticCode.UNREADABLE_RECORD, why)));
  }

  private void add(ReadTask task) {
    if (task.records() > 0) {
      tasks.add(task);
      records += task.records();
    }
  }
}
