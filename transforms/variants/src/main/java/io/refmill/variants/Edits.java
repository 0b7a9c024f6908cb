package io.refmill.variants;

import java.util.Map;
import java.util.TreeMap;

/** Changes of a text at places that do not overlap; all else stays as it is, layout too. */
final class Edits {
  private record Edit(int end, String by) {}

  private final String text;
  private final TreeMap<Integer, Edit> edits = new TreeMap<>();

  Edits(String text) {
    this.text = text;
  }

  /** Puts something else in the place of a part. */
  void replace(int start, int end, String by) throws Unsound {
    Map.Entry<Integer, Edit> before = edits.floorEntry(start);
    Integer behind = edits.higherKey(start);
    boolean clash =
        before != null && (before.getKey() == start || before.getValue().end() > start)
            || behind != null && behind < end;
    if (clash) {
      throw new Unsound("two changes of one place");
    }
    edits.put(start, new Edit(end, by));
  }

  /** Puts something between two characters. */
  void insert(int place, String what) throws Unsound {
    replace(place, place, what);
  }

  boolean isEmpty() {
    return edits.isEmpty();
  }

  /** The text with all changes. */
  String apply() {
    StringBuilder result = new StringBuilder();
    int from = 0;
    for (Map.Entry<Integer, Edit> edit : edits.entrySet()) {
      result.append(text, from, edit.getKey()).append(edit.getValue().by());
      from = edit.getValue().end();
    }
    return result.append(text.substring(from)).toString();
  }
}
