package io.refmill.parser.scan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The tokens of a text, in order, and what else {@link SourceScanner} noticed. */
public final class SourceTokens {
  private static final int MAX_DOUBTS = 16;
  private static final TokenKind[] KINDS = TokenKind.values();

  private final String text;
  private byte[] kinds = new byte[64];
  private int[] starts = new int[64];
  private int[] ends = new int[64];
  private int count;
  private final List<Doubt> doubts = new ArrayList<>();
  private final List<int[]> longComments = new ArrayList<>();
  private boolean open;
  private boolean odd;
  private boolean backticksBeside;

  SourceTokens(String text) {
    this.text = text;
  }

  void add(TokenKind kind, int start, int end) {
    if (count == kinds.length) {
      kinds = Arrays.copyOf(kinds, count * 2);
      starts = Arrays.copyOf(starts, count * 2);
      ends = Arrays.copyOf(ends, count * 2);
    }
    kinds[count] = (byte) kind.ordinal();
    starts[count] = start;
    ends[count++] = end;
  }

  void doubt(int offset, String message, boolean refusedAnyway) {
    if (doubts.size() < MAX_DOUBTS) {
      doubts.add(new Doubt(offset, message, refusedAnyway));
    }
  }

  void longComment(int start, int end) {
    longComments.add(new int[] {start, end});
  }

  void open(int start) {
    doubt(start, "a comment without an end", true);
    open = true;
  }

  void odd() {
    odd = true;
  }

  void backtickBeside() {
    backticksBeside = true;
  }

  /** Whether more doubts would not be kept. */
  boolean isFull() {
    return doubts.size() == MAX_DOUBTS;
  }

  /** Whether the last token is a number that ends at an offset. */
  boolean endsWithNumber(int offset) {
    return count > 0 && ends[count - 1] == offset && kind(count - 1) == TokenKind.NUMBER;
  }

  /** Number of tokens. */
  public int count() {
    return count;
  }

  public TokenKind kind(int index) {
    return KINDS[kinds[index]];
  }

  public int start(int index) {
    return starts[index];
  }

  /** Offset behind a token. */
  public int end(int index) {
    return ends[index];
  }

  public String text(int index) {
    return text.substring(starts[index], ends[index]);
  }

  /** Whether a token is this text. */
  public boolean is(int index, String expected) {
    return ends[index] - starts[index] == expected.length()
        && text.startsWith(expected, starts[index]);
  }

  /** The name of a directive or macro; empty where there is none behind the grave accent. */
  public String name(int index) {
    int from = starts[index] + 1;
    int to = from;
    while (to < ends[index] && Characters.isNamePart(text.charAt(to))) {
      to++;
    }
    return text.substring(from, to);
  }

  /** What stands behind a directive's name, without blanks around it. */
  public String argument(int index) {
    return text.substring(starts[index] + 1 + name(index).length(), ends[index]).strip();
  }

  /** Where readers may differ, in order; the first ones of many. */
  public List<Doubt> doubts() {
    return List.copyOf(doubts);
  }

  /**
   * Whether there is anything that valid texts of usual make do without: characters other than
   * ASCII outside comments, carriage returns alone, strings without an end, very long tokens or
   * runs of blanks.
   */
  public boolean isOdd() {
    return odd;
  }

  /** Whether a grave accent stands in a comment or string. */
  public boolean hasBackticksBeside() {
    return backticksBeside;
  }

  /** Whether nothing is in doubt but where the comment ends with which the text ends. */
  public boolean endsInComment() {
    return open && doubts.size() == 1;
  }

  /** Line comments that are longer than Icarus Verilog can read: start and end of each. */
  public List<int[]> longComments() {
    return List.copyOf(longComments);
  }

  /** Line and column of an offset, from 1, for a message. */
  public String place(int offset) {
    int line = 1;
    int start = 0;
    for (int i = 0; i < offset; i++) {
      char c = text.charAt(i);
      if (c == '\n' || (c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n'))) {
        line++;
        start = i + 1;
      }
    }
    return line + ":" + (offset - start + 1);
  }
}
