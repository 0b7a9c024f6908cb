package io.refmill.curation;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToIntFunction;

/**
 * Sums of numbers of a text's lines, of which those of lines that came before are known: prompts
 * have most of their lines in common. A line ends behind its line feed, and has what is blank
 * behind it too. For use by several threads.
 */
final class KnownLines {
  /** Characters of all lines that are kept. */
  private static final long MOST = 4L << 20;

  private static final int LONGEST = 4096;

  private final ToIntFunction<String> number;
  private final Map<String, Integer> known = new ConcurrentHashMap<>();
  private final AtomicLong kept = new AtomicLong();

  /**
   * Sums of a number.
   *
   * @param number of a text, the sum of those of its lines
   */
  KnownLines(ToIntFunction<String> number) {
    this.number = number;
  }

  /** The number of a text. */
  int sum(String text) {
    int sum = 0;
    int start = 0;
    for (int end = text.indexOf('\n') + 1; end > 0; end = text.indexOf('\n', end) + 1) {
      if (end < text.length() && text.charAt(end) > ' ' && text.charAt(end) <= '~') {
        sum += of(text.substring(start, end));
        start = end;
      }
    }
    return sum + of(text.substring(start));
  }

  private int of(String line) {
    if (line.length() > LONGEST) {
      return number.applyAsInt(line);
    }
    Integer before = known.get(line);
    if (before != null) {
      return before;
    }
    int found = number.applyAsInt(line);
    if (kept.addAndGet(line.length()) > MOST) {
      known.clear();
      kept.set(line.length());
    }
    known.put(line, found);
    return found;
  }
}
