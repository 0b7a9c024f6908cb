package io.refmill.ingest.reader;

import io.refmill.schemas.ErrorText;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/**
 * A file of rows that can only be read from its beginning: compressed lines, a JSON array, CSV.
 *
 * @param compression that its name says
 * @param shape of what is in it
 */
public record PackedFile(Compression compression, RecordCutter.Shape shape) {
  /** How a file is compressed. */
  public enum Compression {
    NONE,
    GZIP,
    ZSTD
  }

  /**
   * Bytes that a file may hold when it is unpacked. A few bytes unpack to very many; they are never
   * in memory, but counting them takes time.
   */
  static final long MAX_BYTES = 1L << 38;

  private static final int BUFFER = 1 << 16;
  private static final int[] MARK = {0xEF, 0xBB, 0xBF};

  /** Bytes that cannot be unpacked: no fault of the machine. */
  public static final class DamagedException extends IOException {
    private static final long serialVersionUID = 1;

    private DamagedException(String message) {
      super(message);
    }
  }

  /**
   * The bytes as they are on the disk. It remembers what the disk refused: unpackers have all kinds
   * of exceptions for damage, and whatever one throws is damage if the disk refused nothing.
   */
  private static final class Raw extends FilterInputStream {
    private IOException refused;

    Raw(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      try {
        return super.read();
      } catch (IOException e) {
        refused = e;
        throw e;
      }
    }

    @Override
    public int read(byte[] bytes, int start, int length) throws IOException {
      try {
        return super.read(bytes, start, length);
      } catch (IOException e) {
        refused = e;
        throw e;
      }
    }

    /** What an exception of whoever reads this stream stands for. */
    IOException explain(IOException e) {
      if (refused != null) {
        return refused;
      }
      return e instanceof DamagedException
          ? e
          : new DamagedException(
              "the compressed file is damaged: "
                  + (e instanceof EOFException ? "it ends too soon" : ErrorText.of(e)));
    }
  }

  /** The compression that a name says. */
  static Compression compression(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    if (name.endsWith(".gz")) {
      return Compression.GZIP;
    }
    return name.endsWith(".zst") || name.endsWith(".zstd") ? Compression.ZSTD : Compression.NONE;
  }

  /** The name without what says the compression. */
  public static Path inner(Path file) {
    String name = String.valueOf(file.getFileName());
    return compression(file) == Compression.NONE
        ? file
        : file.resolveSibling(name.substring(0, name.lastIndexOf('.')));
  }

  /**
   * The file of a name, by what its text begins with.
   *
   * @throws IOException if it can't be read
   */
  public static PackedFile of(Path file, boolean csv) throws IOException {
    Compression compression = compression(file);
    if (csv) {
      return new PackedFile(compression, RecordCutter.Shape.CSV);
    }
    PackedFile lines = new PackedFile(compression, RecordCutter.Shape.LINES);
    int[] first = new int[1];
    try {
      lines.read(
          file,
          in -> {
            int c = in.read();
            for (int i = 0; i < BUFFER && (c == ' ' || c == '\t' || c == '\r' || c == '\n'); i++) {
              c = in.read();
            }
            first[0] = c;
          });
    } catch (DamagedException e) {
      // Whoever reads it all says so.
      return lines;
    }
    return first[0] == '[' ? new PackedFile(compression, RecordCutter.Shape.ARRAY) : lines;
  }

  /** Whether the file has to be read from its beginning. */
  public boolean isPacked() {
    return compression != Compression.NONE || shape != RecordCutter.Shape.LINES;
  }

  /**
   * Cuts the file into records.
   *
   * @throws DamagedException if it can't be unpacked
   * @throws IOException if the machine can't read it
   */
  public void cut(Path file, RecordCutter.Sink sink, int maxBytes) throws IOException {
    RecordCutter cutter = RecordCutter.of(shape, sink, maxBytes, 1);
    read(
        file,
        in -> {
          byte[] buffer = new byte[BUFFER];
          long bytes = 0;
          for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            for (int i = 0; i < n; i++) {
              cutter.take(buffer[i] & 0xFF);
            }
            bytes += n;
            if (bytes > MAX_BYTES) {
              throw new DamagedException("it unpacks to more than " + MAX_BYTES + " bytes");
            }
          }
        });
    cutter.end();
  }

  /** What is done with the text of a file. */
  private interface Reading {
    void of(InputStream text) throws IOException;
  }

  /**
   * Reads the text, without a byte order mark.
   *
   * @throws DamagedException if it can't be unpacked
   * @throws IOException if the machine can't read it
   */
  private void read(Path file, Reading reading) throws IOException {
    try (Raw raw = new Raw(new BufferedInputStream(Files.newInputStream(file), BUFFER))) {
      try (InputStream in = new BufferedInputStream(unpacked(raw), BUFFER)) {
        in.mark(MARK.length);
        for (int expected : MARK) {
          if (in.read() != expected) {
            in.reset();
            break;
          }
        }
        reading.of(in);
      } catch (IOException e) {
        throw raw.explain(e);
      }
    }
  }

  private InputStream unpacked(InputStream raw) throws IOException {
    return switch (compression) {
      case NONE -> raw;
      case GZIP -> new GzipCompressorInputStream(raw, true);
      case ZSTD -> new ZstdFrames(raw);
    };
  }
}
