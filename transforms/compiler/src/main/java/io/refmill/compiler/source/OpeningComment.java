package io.refmill.compiler.source;

import io.refmill.parser.scan.LegalText;
import java.util.ArrayList;
import java.util.List;

/**
 * The comments that open a file. They are about its first module, but for a licence among them,
 * which is about all.
 */
final class OpeningComment {
  /** A comment: one between strokes and stars, or a line. */
  private record Comment(int from, int to, boolean line, boolean blank, boolean legal) {}

  private OpeningComment() {}

  /** What of a text before the first token is no licence: pairs of offsets. */
  static List<int[]> of(String head) {
    List<Comment> comments = comments(head);
    int first = 0;
    int last = comments.size() - 1;
    while (first <= last && !comments.get(first).legal()) {
      first++;
    }
    if (first > last) {
      return List.of(new int[] {0, head.length()});
    }
    while (!comments.get(last).legal()) {
      last--;
    }
    while (first > 0 && isOneParagraph(comments.get(first - 1), comments.get(first), head)) {
      first--;
    }
    while (last + 1 < comments.size()
        && isOneParagraph(comments.get(last), comments.get(last + 1), head)) {
      last++;
    }
    List<int[]> others = new ArrayList<>();
    others.add(new int[] {0, comments.get(first).from()});
    if (last + 1 < comments.size()) {
      others.add(new int[] {lineEnd(head, comments.get(last).to()), head.length()});
    }
    return others;
  }

  /**
   * Where the comment right before the first token begins, if others with words, which are about
   * the file then, stand apart from it; the end of the text where there is no such comment.
   */
  static int own(String head) {
    List<Comment> comments = comments(head);
    int first = comments.size() - 1;
    if (first < 0 || isApart(head, comments.get(first).to(), head.length())) {
      return head.length();
    }
    while (first > 0
        && !isApart(head, comments.get(first - 1).to(), comments.get(first).from())
        && comments.get(first - 1).line() == comments.get(first).line()) {
      first--;
    }
    boolean others =
        comments.subList(0, first).stream().anyMatch(c -> !c.blank() && !c.legal())
            && isApart(head, comments.get(first - 1).to(), comments.get(first).from());
    return others ? comments.get(first).from() : head.length();
  }

  /** Whether an empty line, or something else than space, stands between two places. */
  private static boolean isApart(String head, int from, int to) {
    String between = head.substring(from, to);
    boolean ended = from > 0 && head.charAt(from - 1) == '\n';
    return !between.isBlank()
        || between.chars().filter(c -> c == '\n').count() + (ended ? 1 : 0) > 1;
  }

  /** The start of the next line if nothing else stands on this one: a directive needs its own. */
  private static int lineEnd(String head, int offset) {
    int end = head.indexOf('\n', offset);
    return end < 0 || !head.substring(offset, end).isBlank() || head.charAt(offset - 1) == '\n'
        ? offset
        : end + 1;
  }

  private static List<Comment> comments(String head) {
    List<Comment> comments = new ArrayList<>();
    int at = 0;
    while (at + 1 < head.length()) {
      boolean line = head.startsWith("//", at);
      if (!line && !head.startsWith("/*", at)) {
        at++;
        continue;
      }
      int end = head.indexOf(line ? "\n" : "*/", at + 2);
      int to = end < 0 ? head.length() : end + (line ? 1 : 2);
      String text = head.substring(at, to);
      boolean blank = text.codePoints().noneMatch(Character::isLetterOrDigit);
      comments.add(new Comment(at, to, line, blank, LegalText.isIn(text)));
      at = to;
    }
    return comments;
  }

  /** Whether two lines with words follow each other. */
  private static boolean isOneParagraph(Comment before, Comment after, String head) {
    return before.line()
        && after.line()
        && !before.blank()
        && !after.blank()
        && head.substring(before.to(), after.from()).indexOf('\n') < 0;
  }
}
