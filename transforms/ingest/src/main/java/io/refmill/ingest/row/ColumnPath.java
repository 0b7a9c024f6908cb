package io.refmill.ingest.row;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A path into nested columns: names separated by dots, list elements by index in brackets, from the
 * end if negative. {@code ground_truth[-1].content} is the content of the last element.
 */
public final class ColumnPath {
  private final String text;
  private final List<Object> steps;

  private ColumnPath(String text, List<Object> steps) {
    this.text = text;
    this.steps = steps;
  }

  /**
   * Reads a path.
   *
   * @throws IllegalArgumentException if it is not one; the message says why
   */
  public static ColumnPath parse(String text) {
    List<Object> steps = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      if (text.charAt(at) == '[') {
        int close = text.indexOf(']', at);
        if (close < 0) {
          throw new IllegalArgumentException("expected \"]\" in column path \"" + text + "\"");
        }
        try {
          steps.add(Integer.valueOf(text.substring(at + 1, close).trim()));
        } catch (NumberFormatException e) {
          throw new IllegalArgumentException(
              "expected a number between brackets in column path \"" + text + "\"", e);
        }
        at = close + 1;
      } else {
        if (!steps.isEmpty()) {
          if (text.charAt(at) != '.') {
            throw new IllegalArgumentException("expected \".\" in column path \"" + text + "\"");
          }
          at++;
        }
        int end = at;
        while (end < text.length() && text.charAt(end) != '.' && text.charAt(end) != '[') {
          end++;
        }
        if (end == at) {
          throw new IllegalArgumentException("expected a name in column path \"" + text + "\"");
        }
        steps.add(text.substring(at, end));
        at = end;
      }
    }
    if (steps.isEmpty() || !(steps.get(0) instanceof String)) {
      throw new IllegalArgumentException("a column path begins with a name: \"" + text + "\"");
    }
    return new ColumnPath(text, List.copyOf(steps));
  }

  /** The outermost column. */
  public String column() {
    return (String) steps.get(0);
  }

  /** The value at this path, or {@link MissingNode}. */
  public JsonNode in(JsonNode row) {
    JsonNode node = row;
    for (Object step : steps) {
      if (step instanceof String name) {
        node = node.path(name);
      } else {
        int index = (Integer) step;
        node = node.path(index < 0 ? node.size() + index : index);
      }
    }
    return node;
  }

  @Override
  public String toString() {
    return text;
  }
}
