package io.refmill.compiler.lower.access;

import java.util.Arrays;

/**
 * A set of the bits of a signal, by number. Immutable; what two sets have in common they share, so
 * that neither many small sets nor a large one that grows bit by bit cost their width each time.
 *
 * <p>A set is a range, as most are, or a tree: words of 64 bits below nodes of 16 parts. The tree
 * of a set is always the same one: no higher than it has to be, without empty parts at the end.
 */
public final class Positions {
  private static final int WORD = 6;
  private static final int FAN = 4;
  private static final int PARTS = 1 << FAN;

  /** No bit at all. */
  public static final Positions NONE = new Positions(0, 0, null);

  private final int low;
  private final int end;

  /** Null when all bits from {@code low} to {@code end} are in the set. */
  private final Tree tree;

  private Positions(int low, int end, Tree tree) {
    this.low = low;
    this.end = end;
    this.tree = tree;
  }

  /** What {@link #forEachRange} calls. */
  interface RangeAction {
    /**
     * @param end the first bit behind the range
     */
    public void range(int low, int end);
  }

  /** The bits from one up to others. */
  public static Positions range(int low, int width) {
    return width <= 0 ? NONE : new Positions(low, Math.addExact(low, width), null);
  }

  public boolean isEmpty() {
    return low == end;
  }

  /** The lowest bit; 0 when there is none. */
  int lowest() {
    return low;
  }

  /** The number behind the highest bit; 0 when there is none. */
  int end() {
    return end;
  }

  public Positions or(Positions other) {
    if (other.isEmpty() || this == other) {
      return this;
    } else if (isEmpty()) {
      return other;
    } else if (tree == null && low <= other.low && other.end <= end) {
      return this;
    } else if (other.tree == null && other.low <= low && end <= other.end) {
      return other;
    } else if (tree == null && other.tree == null && low <= other.end && other.low <= end) {
      return new Positions(Math.min(low, other.low), Math.max(end, other.end), null);
    }
    return of(Tree.or(tree(), other.tree()));
  }

  public Positions and(Positions other) {
    if (tree == null && other.tree == null) {
      int from = Math.max(low, other.low);
      return range(from, Math.min(end, other.end) - from);
    } else if (!meets(other)) {
      return NONE;
    } else if (tree == null && low <= other.low && other.end <= end) {
      return other;
    } else if (other.tree == null && other.low <= low && end <= other.end || this == other) {
      return this;
    }
    return of(Tree.and(tree(), other.tree()));
  }

  public Positions andNot(Positions other) {
    if (!meets(other)) {
      return this;
    } else if (other.tree == null && other.low <= low && end <= other.end || this == other) {
      return NONE;
    } else if (tree == null && other.tree == null && other.low <= low) {
      return range(other.end, end - other.end);
    } else if (tree == null && other.tree == null && end <= other.end) {
      return range(low, other.low - low);
    }
    return of(Tree.andNot(tree(), other.tree()));
  }

  /** Whether some bit is in both sets. */
  public boolean overlaps(Positions other) {
    return meets(other)
        && (tree == null && other.tree == null || Tree.overlap(tree(), other.tree()));
  }

  private boolean meets(Positions other) {
    return low < other.end && other.low < end;
  }

  /** Number of the bits. */
  public int count() {
    int[] sum = {0};
    forEachRange((from, to) -> sum[0] += to - from);
    return sum[0];
  }

  /** Passes on the longest ranges of bits that follow each other, in ascending order. */
  void forEachRange(RangeAction action) {
    if (tree == null) {
      if (!isEmpty()) {
        action.range(low, end);
      }
      return;
    }
    int[] open = {-1, -1};
    tree.forEachWord(
        0,
        (word, first) -> {
          long rest = word;
          while (rest != 0) {
            int from = Long.numberOfTrailingZeros(rest);
            int length = Long.numberOfTrailingZeros(~(rest >>> from));
            if (first + from != open[1]) {
              if (open[0] >= 0) {
                action.range(open[0], open[1]);
              }
              open[0] = first + from;
            }
            open[1] = first + from + length;
            rest = from + length == 64 ? 0 : rest & -1L << (from + length);
          }
        });
    action.range(open[0], open[1]);
  }

  private Tree tree() {
    return tree != null ? tree : Tree.range(low, end);
  }

  private static Positions of(Tree tree) {
    return tree == null ? NONE : new Positions(tree.lowest(), tree.end(), tree);
  }

  @Override
  public boolean equals(Object o) {
    return o == this
        || o instanceof Positions other
            && low == other.low
            && end == other.end
            && (tree == null && other.tree == null || tree().equals(other.tree()));
  }

  @Override
  public int hashCode() {
    return 31 * low + end;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    forEachRange(
        (from, to) -> text.append(text.isEmpty() ? "" : ",").append(from + ".." + (to - 1)));
    return "{" + text + "}";
  }

  private interface WordAction {
    void word(long word, int first);
  }

  /**
   * A set that is not empty: a word on level 0, else parts of which some but the first are sets.
   */
  private static final class Tree {
    private final int level;
    private final long word;
    private final Tree[] parts;

    private Tree(int level, long word, Tree[] parts) {
      this.level = level;
      this.word = word;
      this.parts = parts;
    }

    private static Tree word(long word) {
      return word == 0 ? null : new Tree(0, word, null);
    }

    /** Bits below which a tree of this level has all of its. */
    private static long size(int level) {
      return 1L << (WORD + FAN * level);
    }

    private static Tree parts(int level, Tree[] parts) {
      int count = parts.length;
      while (count > 0 && parts[count - 1] == null) {
        count--;
      }
      if (count <= 1) {
        return count == 0 ? null : parts[0];
      }
      return new Tree(level, 0, count == parts.length ? parts : Arrays.copyOf(parts, count));
    }

    private static Tree range(int low, int end) {
      int level = 0;
      while (size(level) < end) {
        level++;
      }
      return range(level, low, end);
    }

    private static Tree range(int level, long low, long end) {
      if (level == 0) {
        return word(-1L << low & -1L >>> (64 - end));
      }
      long size = size(level - 1);
      int last = (int) ((end - 1) / size);
      Tree[] parts = new Tree[last + 1];
      for (int i = (int) (low / size); i <= last; i++) {
        parts[i] = range(level - 1, Math.max(0, low - i * size), Math.min(size, end - i * size));
      }
      return parts(level, parts);
    }

    /** A part of the tree seen as one of a level that may be higher than its own. */
    private Tree part(int asLevel, int i) {
      if (level < asLevel) {
        return i == 0 ? this : null;
      }
      return i < parts.length ? parts[i] : null;
    }

    static Tree or(Tree a, Tree b) {
      if (a == null || b == null || a == b) {
        return a == null ? b : a;
      }
      int level = Math.max(a.level, b.level);
      if (level == 0) {
        long both = a.word | b.word;
        return both == a.word ? a : both == b.word ? b : word(both);
      }
      Tree[] result = new Tree[PARTS];
      boolean asA = level == a.level;
      boolean asB = level == b.level;
      for (int i = 0; i < PARTS; i++) {
        Tree x = a.part(level, i);
        Tree y = b.part(level, i);
        result[i] = or(x, y);
        asA &= result[i] == x;
        asB &= result[i] == y;
      }
      return asA ? a : asB ? b : parts(level, result);
    }

    static Tree and(Tree a, Tree b) {
      if (a == null || b == null || a == b) {
        return b == null ? null : a;
      }
      int level = Math.max(a.level, b.level);
      if (level == 0) {
        return word(a.word & b.word);
      }
      Tree[] result = new Tree[PARTS];
      for (int i = 0; i < PARTS; i++) {
        result[i] = and(a.part(level, i), b.part(level, i));
      }
      return parts(level, result);
    }

    static Tree andNot(Tree a, Tree b) {
      if (a == null || b == null || a == b) {
        return a == b ? null : a;
      }
      int level = Math.max(a.level, b.level);
      if (level == 0) {
        return word(a.word & ~b.word);
      }
      Tree[] result = new Tree[PARTS];
      for (int i = 0; i < PARTS; i++) {
        result[i] = andNot(a.part(level, i), b.part(level, i));
      }
      return parts(level, result);
    }

    static boolean overlap(Tree a, Tree b) {
      if (a == null || b == null || a == b) {
        return a != null && b != null;
      }
      int level = Math.max(a.level, b.level);
      if (level == 0) {
        return (a.word & b.word) != 0;
      }
      for (int i = 0; i < PARTS; i++) {
        if (overlap(a.part(level, i), b.part(level, i))) {
          return true;
        }
      }
      return false;
    }

    int lowest() {
      if (level == 0) {
        return Long.numberOfTrailingZeros(word);
      }
      int i = 0;
      while (parts[i] == null) {
        i++;
      }
      return i * (int) size(level - 1) + parts[i].lowest();
    }

    int end() {
      if (level == 0) {
        return 64 - Long.numberOfLeadingZeros(word);
      }
      return (parts.length - 1) * (int) size(level - 1) + parts[parts.length - 1].end();
    }

    void forEachWord(int first, WordAction action) {
      if (level == 0) {
        action.word(word, first);
        return;
      }
      for (int i = 0; i < parts.length; i++) {
        if (parts[i] != null) {
          parts[i].forEachWord(first + i * (int) size(level - 1), action);
        }
      }
    }

    @Override
    public boolean equals(Object o) {
      return o == this
          || o instanceof Tree t
              && level == t.level
              && word == t.word
              && Arrays.equals(parts, t.parts);
    }

    @Override
    public int hashCode() {
      return Long.hashCode(word) + 31 * Arrays.hashCode(parts);
    }
  }
}
