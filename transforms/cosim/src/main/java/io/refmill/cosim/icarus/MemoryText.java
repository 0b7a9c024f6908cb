package io.refmill.cosim.icarus;

import io.refmill.contract.DesignInterface.Port;
import io.refmill.cosim.values.PortValues;
import io.refmill.cosim.values.Stimuli;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes a memory for {@code $readmemh}: a word for each call, which holds the inputs of one design
 * or of several, the first in the most significant bits. One that has fewer calls stands still
 * after its last one.
 */
final class MemoryText {
  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final int DIGIT = 4;

  private final int calls;
  private final List<Column> columns = new ArrayList<>();
  private int width;

  /**
   * An input.
   *
   * @param last its last call
   * @param end of its bits, counted from the most significant one of a word
   */
  private record Column(PortValues values, int width, int last, int end) {}

  /**
   * A memory.
   *
   * @param calls words that it has
   */
  MemoryText(int calls) {
    this.calls = calls;
  }

  /** Adds the inputs of a design. */
  void add(Stimuli stimuli) {
    for (int i = 0; i < stimuli.inputs().size(); i++) {
      Port port = stimuli.inputs().get(i);
      width += port.width();
      columns.add(new Column(stimuli.columns().get(i), port.width(), stimuli.calls() - 1, width));
    }
  }

  /** The numbers, without zeros in front, each on a line of its own. */
  byte[] write() {
    int digits = (width + DIGIT - 1) / DIGIT;
    byte[] text = new byte[Math.multiplyExact(calls, digits + 1)];
    // A value may reach into the next word.
    long[] word = new long[PortValues.words(width) + 1];
    int at = 0;
    for (int call = 0; call < calls; call++) {
      Arrays.fill(word, 0);
      for (Column column : columns) {
        put(column, call, word);
      }
      int digit = digits - 1;
      while (digit > 0 && digit(word, digit) == 0) {
        digit--;
      }
      for (; digit >= 0; digit--) {
        text[at++] = DIGITS[digit(word, digit)];
      }
      text[at++] = '\n';
    }
    return Arrays.copyOf(text, at);
  }

  private void put(Column column, int call, long[] word) {
    PortValues values = column.values();
    int from = Math.min(call, column.last());
    int bit = width - column.end();
    int count = PortValues.words(column.width());
    for (int i = 0; i < count; i++, bit += Long.SIZE) {
      long value = values.word(from, i);
      int place = bit / Long.SIZE;
      int shift = bit % Long.SIZE;
      word[place] |= value << shift;
      if (shift > 0) {
        word[place + 1] |= value >>> Long.SIZE - shift;
      }
    }
  }

  private static int digit(long[] word, int digit) {
    int bit = DIGIT * digit;
    return (int) (word[bit / Long.SIZE] >>> bit) & 0xf;
  }
}
