package io.refmill.dataset;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.refmill.ingest.fault.MachineFaults;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Keeps the marks of a run in parts of {@value #PART} rows each, so that they can be read in the
 * order of the rows, a part at a time.
 */
public final class MarkFiles {
  private static final long PART = 200;
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private final Path directory;

  /** Marks below a directory that all workers share. */
  public MarkFiles(Path directory) {
    this.directory = directory;
  }

  /** The part of a row. */
  public static long part(long index) {
    return index / PART;
  }

  /** Writes a part; writing it again, as a runner does after a failure, gives the same file. */
  public void write(long part, Iterable<RowMark> marks) throws IOException {
    List<RowMark> sorted = new ArrayList<>();
    marks.forEach(sorted::add);
    sorted.sort(Comparator.comparing(RowMark::index));
    List<String> lines = new ArrayList<>();
    for (RowMark mark : sorted) {
      lines.add(JSON.writeValueAsString(mark));
    }
    Files.createDirectories(directory);
    Path unfinished = directory.resolve(part + "." + UUID.randomUUID() + ".part");
    try {
      Files.write(unfinished, lines, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw MachineFaults.at(unfinished, e);
    }
    Files.move(
        unfinished,
        file(part),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  private Path file(long part) {
    return directory.resolve(part + ".jsonl");
  }

  /**
   * Reads the marks in the order of the rows.
   *
   * @param seen gets each of them, too
   */
  public Reader reader(Consumer<RowMark> seen) {
    return new Reader(seen);
  }

  /** Goes through the marks once. */
  public final class Reader {
    private long next;
    private final Consumer<RowMark> seen;
    private Iterator<String> lines = List.<String>of().iterator();

    private Reader(Consumer<RowMark> seen) {
      this.seen = seen;
    }

    /**
     * The mark of the next row.
     *
     * @throws IOException if it is not there, or is of another row: one got lost, or came twice
     */
    public RowMark next() throws IOException {
      if (next % PART == 0) {
        if (lines.hasNext()) {
          throw new IOException("row " + (next - 1) + " has more than one mark");
        }
        lines = lines(part(next)).iterator();
      }
      RowMark mark = lines.hasNext() ? JSON.readValue(lines.next(), RowMark.class) : null;
      if (mark == null || mark.index() != next) {
        throw new IOException("row " + next + " has no mark, or more than one");
      }
      next++;
      seen.accept(mark);
      return mark;
    }

    private List<String> lines(long part) throws IOException {
      try {
        return Files.readAllLines(file(part), StandardCharsets.UTF_8);
      } catch (NoSuchFileException e) {
        return List.of();
      }
    }
  }
}
