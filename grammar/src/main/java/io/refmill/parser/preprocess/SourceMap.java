package io.refmill.parser.preprocess;

import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Maps offsets of preprocessed text to places in the source files.
 *
 * <p>The text is cut into segments. Inside a segment copied from a file, offsets run in parallel; all
 * of a segment that a macro produced maps to the place of the outermost macro call.
 */
final class SourceMap {
  private final List<String> paths = new ArrayList<>();
  private final List<int[]> lineStarts = new ArrayList<>();

  private int count;
  private int[] starts = new int[16];
  private int[] files = new int[16];

  /** Offset in the file of the segment's start; its complement when the segment has one place. */
  private int[] origins = new int[16];

  /** Adds a file and returns its number. */
  int addFile(String path, char[] text) {
    int[] lines = new int[64];
    int lineCount = 1;
    for (int i = 0; i < text.length; i++) {
      char c = text[i];
      if (c == '\n' || (c == '\r' && (i + 1 == text.length || text[i + 1] != '\n'))) {
        if (lineCount == lines.length) {
          lines = Arrays.copyOf(lines, lineCount * 2);
        }
        lines[lineCount++] = i + 1;
      }
    }
    paths.add(path);
    lineStarts.add(Arrays.copyOf(lines, lineCount));
    return paths.size() - 1;
  }

  /** Says that from {@code start} on, text is copied from {@code offset} of a file. */
  void copiedFrom(int start, int file, int offset) {
    if (count > 0
        && files[count - 1] == file
        && origins[count - 1] >= 0
        && origins[count - 1] + (start - starts[count - 1]) == offset) {
      return;
    }
    add(start, file, offset);
  }

  /** Says that from {@code start} on, text stands for what is at {@code offset} of a file. */
  void standsFor(int start, int file, int offset) {
    if (count > 0 && files[count - 1] == file && origins[count - 1] == ~offset) {
      return;
    }
    add(start, file, ~offset);
  }

  private void add(int start, int file, int origin) {
    if (count > 0 && starts[count - 1] == start) {
      count--;
    }
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, count * 2);
      files = Arrays.copyOf(files, count * 2);
      origins = Arrays.copyOf(origins, count * 2);
    }
    starts[count] = start;
    files[count] = file;
    origins[count] = origin;
    count++;
  }

  /** The place that an offset of the preprocessed text stands for. */
  SourceLocation locate(int offset) {
    if (count == 0) {
      return paths.isEmpty() ? SourceLocation.NONE : place(0, 0);
    }
    int segment = Arrays.binarySearch(starts, 0, count, offset);
    if (segment < 0) {
      segment = Math.max(0, -segment - 2);
    }
    int origin = origins[segment];
    int inFile = origin < 0 ? ~origin : origin + (offset - starts[segment]);
    return place(files[segment], inFile);
  }

  /** The place of an offset in a file. */
  SourceLocation place(int file, int offset) {
    int[] lines = lineStarts.get(file);
    int line = Arrays.binarySearch(lines, offset);
    if (line < 0) {
      line = -line - 2;
    }
    return new SourceLocation(paths.get(file), line + 1, offset - lines[line] + 1);
  }

  String path(int file) {
    return paths.get(file);
  }
}
