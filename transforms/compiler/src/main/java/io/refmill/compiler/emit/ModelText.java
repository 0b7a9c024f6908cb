package io.refmill.compiler.emit;

import io.refmill.diagnostics.SourceLocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Makes the model's text of its lines: breaks those that are too long, and puts the source's
 * comments at the lines that come from where they stand. Each comment appears once, at the first
 * such line: what several instances have in common is not explained for each.
 */
final class ModelText {
  private final LineBreaker breaker;
  private final int columns;
  private final SourceComments comments;

  /** Comments that were written, by the place they explain. */
  private final Set<String> done = new HashSet<>();

  private final StringBuilder text = new StringBuilder();

  private ModelText(int columns, SourceComments comments) {
    this.columns = columns;
    this.breaker = new LineBreaker(columns);
    this.comments = comments;
  }

  /** The text, which ends with one line break. */
  static String of(Lines model, int columns, SourceComments comments) {
    ModelText result = new ModelText(columns, comments);
    for (int i = 0; i < model.size(); i++) {
      result.line(model.line(i), model.origins(i));
    }
    StringBuilder text = result.text;
    while (text.length() > 1 && text.charAt(text.length() - 2) == '\n') {
      text.setLength(text.length() - 1);
    }
    return text.toString();
  }

  private void line(String line, List<Lines.Origin> origins) {
    List<String> parts = new ArrayList<>();
    Arrays.stream(line.split("\n", -1))
        .map(l -> breaker.apply(l.stripTrailing()))
        .forEach(parts::addAll);
    List<String> above = new ArrayList<>();
    String behind = null;
    for (Lines.Origin o : origins) {
      if (o.location().equals(SourceLocation.NONE)) {
        continue;
      }
      above.addAll(take(o, "above", comments::above));
      List<String> here = take(o, "behind", comments::behind);
      if (behind == null && !o.whole() && here.size() == 1 && fits(parts, here.get(0))) {
        behind = here.get(0);
      } else {
        above.addAll(here);
      }
    }
    String indent =
        parts.get(0).substring(0, parts.get(0).length() - parts.get(0).strip().length());
    above.forEach(a -> text.append(indent).append("# ").append(a).append('\n'));
    for (String part : parts) {
      text.append(part);
      if (behind != null) {
        text.append("  # ").append(behind);
      }
      text.append('\n');
    }
  }

  private boolean fits(List<String> parts, String comment) {
    return parts.size() == 1 && parts.get(0).length() + 4 + comment.length() <= columns;
  }

  private List<String> take(
      Lines.Origin o, String kind, Function<SourceLocation, List<String>> comment) {
    boolean isNew = done.add(kind + o.location().line() + ":" + o.location().file());
    return isNew ? comment.apply(o.location()) : List.of();
  }
}
