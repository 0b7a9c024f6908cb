package io.refmill.variants;

import io.refmill.syntax.CompilationUnitSyntax.CommentSyntax;

/**
 * Takes comments out, with the lines that they alone stand in: of a design that behaves otherwise
 * than before nobody can tell which of them are still true.
 */
final class Comments {
  private Comments() {}

  static String without(SourceTree tree) throws Unsound {
    String text = tree.text();
    Edits edits = tree.edits();
    for (CommentSyntax comment : tree.comments()) {
      int start = tree.offset(comment.location());
      boolean line = text.startsWith("//", start);
      if (!line && !text.startsWith("/*", start)) {
        throw new Unsound("no comment where one is said to be");
      }
      int lineEnd = text.indexOf('\n', start);
      int behind = text.indexOf("*/", start + 2);
      int end = line ? (lineEnd < 0 ? text.length() : lineEnd) : behind + 2;
      if (!line && behind < 0) {
        throw new Unsound("a comment without an end");
      }
      int from = start;
      while (from > 0 && (text.charAt(from - 1) == ' ' || text.charAt(from - 1) == '\t')) {
        from--;
      }
      boolean first = from == 0 || text.charAt(from - 1) == '\n';
      boolean last = end == text.length() || text.charAt(end) == '\n' || text.charAt(end) == '\r';
      if (first && last) {
        end = text.indexOf('\n', end) < 0 ? text.length() : text.indexOf('\n', end) + 1;
        edits.replace(from, end, "");
      } else {
        edits.replace(last ? from : start, end, "");
      }
    }
    return edits.apply();
  }
}
