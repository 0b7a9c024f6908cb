package io.refmill.ingest.reader;

import java.io.ByteArrayOutputStream;

/**
 * Cuts a stream of bytes into the records of a file. A record is found by its ends alone, so that a
 * damaged or huge one costs no other; what stands in it is for others to read.
 */
public abstract class RecordCutter {
  /** Takes the records, in order. */
  public interface Sink {
    /**
     * Takes a record.
     *
     * @param text its bytes, the first ones alone of a record that is too long
     * @param length in bytes
     * @param line on which it begins, from 1
     */
    void record(byte[] text, long length, long line);
  }

  /** What a file is made of. */
  public enum Shape {
    /** A line each; blank ones are no records. */
    LINES,
    /** The elements of one JSON array. */
    ARRAY,
    /** Rows of comma-separated values (RFC 4180); the first one names the columns. */
    CSV
  }

  private final Sink sink;
  private final int maxBytes;
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();
  private long length;
  private boolean blank = true;
  private long start = 1;
  private long line;

  private RecordCutter(Sink sink, int maxBytes, long firstLine) {
    this.sink = sink;
    this.maxBytes = maxBytes;
    this.line = firstLine;
  }

  /**
   * A cutter.
   *
   * @param maxBytes of a record that are kept, and one more
   * @param firstLine number of the first line
   */
  static RecordCutter of(Shape shape, Sink sink, int maxBytes, long firstLine) {
    return switch (shape) {
      case LINES -> new Lines(sink, maxBytes, firstLine);
      case ARRAY -> new Elements(sink, maxBytes, firstLine);
      case CSV -> new Rows(sink, maxBytes, firstLine);
    };
  }

  /** Takes the next byte, 0 to 255. */
  final void take(int c) {
    step(c);
    line += c == '\n' ? 1 : 0;
  }

  /** Ends the last record. */
  final void end() {
    flush();
  }

  abstract void step(int c);

  /** Adds a byte to the record. */
  final void keep(int c) {
    if (blank && !isBlank(c)) {
      blank = false;
      start = line;
    }
    if (length++ <= maxBytes) {
      text.write(c);
    }
  }

  /** Ends the record; a blank one is none. */
  final void flush() {
    if (!blank) {
      sink.record(text.toByteArray(), length, start);
    }
    text.reset();
    length = 0;
    blank = true;
  }

  /** White space of JSON (RFC 8259, 2). */
  private static boolean isBlank(int c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  private static final class Lines extends RecordCutter {
    private Lines(Sink sink, int maxBytes, long firstLine) {
      super(sink, maxBytes, firstLine);
    }

    @Override
    void step(int c) {
      if (c == '\n') {
        flush();
      } else {
        keep(c);
      }
    }
  }

  /** What stands behind the array's end is a record too, and none that can be read. */
  private static final class Elements extends RecordCutter {
    private int depth;
    private boolean quoted;
    private boolean escaped;

    private Elements(Sink sink, int maxBytes, long firstLine) {
      super(sink, maxBytes, firstLine);
    }

    @Override
    void step(int c) {
      if (quoted) {
        quoted = escaped || c != '"';
        escaped = !escaped && c == '\\';
        keep(c);
        return;
      }
      quoted = c == '"';
      boolean opens = c == '[' || c == '{';
      boolean closes = c == ']' || c == '}';
      if (depth == 0 && c == '[') {
        depth = 1;
      } else if (depth == 1 && (c == ',' || c == ']')) {
        depth -= c == ']' ? 1 : 0;
        flush();
      } else {
        depth += opens ? 1 : 0;
        depth -= closes && depth > 0 ? 1 : 0;
        keep(c);
      }
    }
  }

  /** A quotation mark means something where a field begins, and in a field that began with one. */
  private static final class Rows extends RecordCutter {
    private boolean fieldStart = true;
    private boolean quotedField;
    private boolean quoted;

    private Rows(Sink sink, int maxBytes, long firstLine) {
      super(sink, maxBytes, firstLine);
    }

    @Override
    void step(int c) {
      if (!quoted && (c == '\n' || c == ',')) {
        fieldStart = true;
        quotedField = false;
        if (c == '\n') {
          flush();
          return;
        }
      } else {
        quotedField |= fieldStart && c == '"';
        // A doubled mark ends the quotation and begins it again.
        quoted ^= quotedField && c == '"';
        fieldStart = false;
      }
      keep(c);
    }
  }
}
