package io.refmill.ingest;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.ParquetFiles;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
  private static final Set<String> VERILOG = Set.of("v", "sv", "vh", "svh");
  private static final Set<String> ROWS = Set.of("jsonl", "ndjson", "json", "csv");
  private static final Set<String> PARQUET = Set.of("parquet", "pq");
  private static final int MAX_UNITS_PER_TASK = 16;
  private static final int FOOTER_BYTES = 1 << 16;

  /** What a Parquet file may unpack to, for its size; text of rows comes nowhere near. */
  private static final long MAX_RATIO = 1000;

  private final IngestOptions options;
  private final Set<Path> excluded;
  private final List<ReadTask> tasks = new ArrayList<>();
  private final Map<String, Long> ignored = new TreeMap<>();
  private final List<LeftOutFile> leftOut = new ArrayList<>();
  private final Set<String> directories = new TreeSet<>();
  private final Set<String> needed = new TreeSet<>();

  /** Verilog files of all inputs, if they see each other. */
  private final List<Path> together = new ArrayList<>();

  private final List<Path> togetherRoots = new ArrayList<>();

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
   * Plans the inputs: files, directories, or patterns of them.
   *
   * @throws InputException if one names nothing, or a file of no known kind
   * @throws IOException if a directory cannot be listed
   */
  public InputPlan plan(List<String> inputs) throws InputException, IOException {
    Set<Path> roots = new LinkedHashSet<>();
    for (String input : inputs) {
      roots.addAll(expand(input));
    }
    Map<String, Path> named = SourceNames.name(roots);
    inputCount = named.size();
    for (Map.Entry<String, Path> entry : named.entrySet()) {
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
    return new InputPlan(
        tasks, records, bytes, ignored, supportFiles, leftOut, directories, needed);
  }

  private static List<Path> expand(String input) throws InputException, IOException {
    Optional<Path> remote = FilePaths.remote(input);
    if (remote.isPresent()) {
      return expandRemote(input, remote.get());
    }
    String address = Addresses.problem(input);
    if (address != null && !Files.exists(path(input))) {
      throw new InputException(address);
    }
    Path path = path(input).toAbsolutePath().normalize();
    if (path.startsWith("/dev") || path.startsWith("/proc") || input.equals("-")) {
      throw new InputException(
          input
              + " cannot be an input, since it is read twice, by several workers;"
              + " write it to a file first");
    }
    if (Files.exists(path)) {
      if (!Files.isRegularFile(path) && !Files.isDirectory(path)) {
        throw new InputException(
            input + " is a pipe, a socket or a device; write what it gives to a file first");
      }
      if (!Files.isReadable(path)) {
        throw new InputException(input + " cannot be read: permission denied");
      }
      return List.of(path);
    }
    int wildcard = firstWildcard(input);
    if (wildcard < 0) {
      throw new InputException("no such file or directory: " + input);
    }
    String absolute = input.startsWith("/") ? input : Path.of("").toAbsolutePath() + "/" + input;
    int base = absolute.lastIndexOf('/', firstWildcard(absolute));
    return matches(input, absolute, Path.of(absolute.substring(0, Math.max(1, base))));
  }

  /** What an address names: a file, all files under a prefix, or those that match a pattern. */
  private static List<Path> expandRemote(String input, Path path)
      throws InputException, IOException {
    try {
      Files.readAttributes(path, BasicFileAttributes.class);
      return List.of(path.normalize());
    } catch (NoSuchFileException e) {
      int wildcard = firstWildcard(input);
      if (wildcard < 0) {
        throw new InputException("no such file or directory: " + input);
      }
      return matches(
          input, input, FilePaths.of(input.substring(0, input.lastIndexOf('/', wildcard) + 1)));
    }
  }

  /**
   * The files that match a pattern.
   *
   * @param absolute the pattern from the root on
   * @param start the directory of the part without wildcards
   */
  private static List<Path> matches(String input, String absolute, Path start)
      throws InputException, IOException {
    PathMatcher matcher = start.getFileSystem().getPathMatcher("glob:" + absolute);
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(start)) {
      // Matched by the names that the user gave, whatever links lead there.
      Path real = start.toRealPath();
      Files.walkFileTree(
          real,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              Path asNamed = start.resolve(real.relativize(file));
              if (matcher.matches(asNamed) && Files.isRegularFile(asNamed)) {
                found.add(asNamed);
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
              return passOver(e);
            }
          });
    }
    if (found.isEmpty()) {
      throw new InputException("no file matches " + input);
    }
    return found;
  }

  /** What may not be listed, or is gone before it was looked at, is no match of a pattern. */
  private static FileVisitResult passOver(IOException e) throws IOException {
    if (e instanceof AccessDeniedException || e instanceof NoSuchFileException) {
      return FileVisitResult.CONTINUE;
    }
    throw e;
  }

  private static Path path(String input) throws InputException {
    try {
      return Path.of(input);
    } catch (InvalidPathException e) {
      throw new InputException("no such file or directory: " + input);
    }
  }

  private static int firstWildcard(String text) {
    for (int i = 0; i < text.length(); i++) {
      if ("*?[{".indexOf(text.charAt(i)) >= 0) {
        return i;
      }
    }
    return -1;
  }

  private void planFile(Path file, String name) throws InputException, IOException {
    InputFormat format = format(file);
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
    return extension(PackedFile.inner(file)).equals("csv");
  }

  private void planDirectory(Path named, String name) throws IOException {
    // A link that the user names is followed; one that is found is not, so that none leads around.
    Path directory = named.toRealPath();
    List<Path> verilog = new ArrayList<>();
    List<Path> others = new ArrayList<>();
    List<Path> closed = new ArrayList<>();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
            boolean hidden =
                !path.equals(directory) && path.getFileName().toString().startsWith(".");
            return hidden || excluded.contains(path)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path path, BasicFileAttributes attributes)
              throws IOException {
            InputFormat format = attributes.isRegularFile() ? directoryFormat(path) : null;
            if (format == null || !holdsRows(path, format)) {
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
    others.sort(null);
    for (Path path : others) {
      String source = name + "/" + FilePaths.name(directory.relativize(path));
      if (format(path) == InputFormat.PARQUET) {
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
      return extension(path);
    }
    return attributes.isSymbolicLink() ? "(link)" : "(pipe, socket or device)";
  }

  private void planUnits(SourceRoots roots, List<Path> files, boolean alone) throws IOException {
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

  private InputFormat format(Path file) {
    return switch (options.format()) {
      case VERILOG, JSONL, PARQUET -> options.format();
      case AUTO -> byName(file);
      case RTLCODER, CODEV_R1, HLS ->
          PARQUET.contains(extension(file)) ? InputFormat.PARQUET : InputFormat.JSONL;
    };
  }

  /** In a directory only names that fit are taken, whatever format was asked for. */
  private InputFormat directoryFormat(Path file) {
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
  private boolean holdsRows(Path file, InputFormat format) throws IOException {
    String extension = extension(PackedFile.inner(file));
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

  /** Whether a file is Verilog by its name. */
  static boolean isVerilog(Path file) {
    return byName(file) == InputFormat.VERILOG;
  }

  private static InputFormat byName(Path file) {
    String extension = extension(file);
    if (VERILOG.contains(extension)) {
      return InputFormat.VERILOG;
    }
    // Of what is packed, rows alone are taken: packed Verilog is an archive or a vendor's.
    if (ROWS.contains(extension(PackedFile.inner(file)))) {
      return InputFormat.JSONL;
    }
    return PARQUET.contains(extension) ? InputFormat.PARQUET : null;
  }

  private static String extension(Path file) {
    String name = file.getFileName().toString();
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
  }
}
