package io.refmill.diagnostics;

/**
 * A point in a source file, after macro expansion mapped back to where the text was written.
 *
 * @param file path as the user or corpus names it
 * @param line 1-based line
 * @param column 1-based column, in UTF-16 units
 */
public record SourceLocation(String file, int line, int column)
    implements Comparable<SourceLocation> {

  /** The location of things that no source text stands for. */
  public static final SourceLocation NONE = new SourceLocation("", 0, 0);

  @Override
  public int compareTo(SourceLocation other) {
    int byFile = file.compareTo(other.file);
    if (byFile != 0) {
      return byFile;
    }
    int byLine = Integer.compare(line, other.line);
    return byLine != 0 ? byLine : Integer.compare(column, other.column);
  }

  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
