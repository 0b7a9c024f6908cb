package io.refmill.ingest;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.schemas.ParquetFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
  private static final Set<String> VERILOG = Set.of("v", "sv", "vh", "svh");
  private static final Set<String> JSONL = Set.of("jsonl", "ndjson", "json");
  private static final Set<String> PARQUET = Set.of("parquet", "pq");
  private static final int MAX_UNITS_PER_TASK = 16;
  private static final int SNIFFED_BYTES = 1 << 16;

  private final IngestOptions options;
  private final Set<Path> excluded;
  private final List<ReadTask> tasks = new ArrayList<>();
  private final Map<String, Long> ignored = new TreeMap<>();
  private long supportFiles;
  private long records;
  private long bytes;

  /**
   * A planner.
   *
   * @param excluded directories that are not entered, such as the output
   */
  public InputPlanner(IngestOptions options, List<Path> excluded) {
    this.options = options;
    this.excluded = new TreeSet<>();
    for (Path path : excluded) {
      this.excluded.add(path.toAbsolutePath().normalize());
    }
  }

  /**
   * Plans the inputs: files, directories, or patterns of them.
   *
   * @throws InputException if one names nothing, or a file of no known kind
   * @throws IOException if a directory cannot be listed
   */
  public InputPlan plan(List<String> inputs) throws InputException, IOException {
    Set<Path> roots = new TreeSet<>();
    for (String input : inputs) {
      roots.addAll(expand(input));
    }
    Map<String, Path> named = SourceNames.name(roots);
    for (Map.Entry<String, Path> entry : named.entrySet()) {
      if (Files.isDirectory(entry.getValue())) {
        planDirectory(entry.getValue(), entry.getKey());
      } else {
        planFile(entry.getValue(), entry.getKey());
      }
    }
    return new InputPlan(tasks, records, bytes, ignored, supportFiles);
  }

  private static List<Path> expand(String input) throws InputException, IOException {
    Path path = Path.of(input).toAbsolutePath().normalize();
    if (Files.exists(path)) {
      return List.of(path);
    }
    int wildcard = firstWildcard(input);
    if (wildcard < 0) {
      throw new InputException("no such file or directory: " + input);
    }
    String absolute = input.startsWith("/") ? input : Path.of("").toAbsolutePath() + "/" + input;
    int base = absolute.lastIndexOf('/', firstWildcard(absolute));
    Path start = Path.of(absolute.substring(0, Math.max(1, base)));
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + absolute);
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(start)) {
      try (var paths = Files.walk(start)) {
        paths.filter(p -> Files.isRegularFile(p) && matcher.matches(p)).forEach(found::add);
      }
    }
    if (found.isEmpty()) {
      throw new InputException("no file matches " + input);
    }
    return found;
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
          "cannot tell the format of " + file + " by its name; say --format=...");
    }
    switch (format) {
      case VERILOG ->
          planUnits(file.getParent(), List.of(file), Path.of(name).getParent(), true, true);
      case PARQUET -> planParquet(file, name);
      default -> planLines(file, name);
    }
  }

  private void planDirectory(Path directory, String name) throws IOException {
    List<Path> verilog = new ArrayList<>();
    List<Path> others = new ArrayList<>();
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
          public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
            InputFormat format = attributes.isRegularFile() ? directoryFormat(path) : null;
            if (format == null || !holdsRows(path, format)) {
              ignored.merge(extension(path), 1L, Long::sum);
            } else if (format == InputFormat.VERILOG) {
              verilog.add(path);
            } else {
              others.add(path);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    others.sort(null);
    for (Path path : others) {
      String source = name + "/" + SourceNames.slashes(directory.relativize(path));
      if (format(path) == InputFormat.PARQUET) {
        planParquet(path, source);
      } else {
        planLines(path, source);
      }
    }
    verilog.sort(null);
    planUnits(directory, verilog, Path.of(name), options.unit() == UnitRule.FILE, false);
  }

  private void planUnits(Path root, List<Path> files, Path name, boolean alone, boolean single)
      throws IOException {
    Repository repository = new Repository(root, name, single, options);
    Repository.Units units = repository.units(files, alone, records);
    supportFiles += units.supportFiles();
    bytes += units.bytes();
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

  private void planLines(Path file, String name) {
    try {
      List<ReadTask> lines = new JsonlScanner(file, name, records).scan();
      bytes += Files.size(file);
      lines.forEach(this::add);
    } catch (IOException e) {
      unreadable(name, e.toString());
    }
  }

  private void planParquet(Path file, String name) {
    List<ReadTask> groups = new ArrayList<>();
    try (ParquetFileReader reader = ParquetFiles.open(file)) {
      long row = 0;
      int group = 0;
      for (BlockMetaData block : reader.getFooter().getBlocks()) {
        groups.add(
            new ReadTask.RowGroup(
                file.toString(), name, group++, row, records + row, block.getRowCount()));
        row += block.getRowCount();
        bytes += block.getTotalByteSize();
      }
    } catch (IOException | RuntimeException e) {
      // The footer is hostile input too, and Parquet reports damage with unchecked exceptions.
      unreadable(name, "the Parquet file is damaged: " + e);
      return;
    }
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
   * Whether a file that was not named by itself is what its name says. Repositories keep settings
   * and drawings as JSON too, of which no line is a row.
   */
  private boolean holdsRows(Path file, InputFormat format) {
    if (format != InputFormat.JSONL
        || options.format() != InputFormat.AUTO
        || !extension(file).equals("json")) {
      return true;
    }
    try (InputStream in = Files.newInputStream(file)) {
      String start = new String(in.readNBytes(SNIFFED_BYTES), StandardCharsets.ISO_8859_1).strip();
      int end = start.indexOf('\n');
      boolean whole = end >= 0 || start.length() < SNIFFED_BYTES / 2;
      String line = end < 0 ? start : start.substring(0, end).strip();
      return line.startsWith("{") && (!whole || line.endsWith("}"));
    } catch (IOException e) {
      // The reader says so of each line.
      return true;
    }
  }

  private static InputFormat byName(Path file) {
    String extension = extension(file);
    if (VERILOG.contains(extension)) {
      return InputFormat.VERILOG;
    }
    if (JSONL.contains(extension)) {
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
