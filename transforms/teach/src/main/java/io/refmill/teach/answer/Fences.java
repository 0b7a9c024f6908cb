package io.refmill.teach.answer;

import java.util.regex.Pattern;

/**
 * Fenced blocks of a text.
 *
 * @param last the last block that is marked with the language, else the last one that is not marked
 *     with another one; null if there is none
 * @param any whether there is any fence
 */
record Fences(String last, boolean any) {
  private static final int MAX_LABEL = 64;
  private static final int MAX_INDENT = 3;
  private static final int LEAST_MARK = 3;
  private static final Pattern ATTRIBUTES = Pattern.compile("[:,]");

  /** An opening fence: its mark, what stands behind it, where its block begins, and its indent. */
  private record Opening(String mark, String rest, int block, int indent) {
    Place to(int end) {
      return new Place(block, end, indent);
    }
  }

  /** A block's place in the text, and the blanks that its lines may have before them. */
  private record Place(int from, int to, int indent) {
    String in(String text) {
      String block = text.substring(from, to);
      return indent == 0
          ? block
          : Pattern.compile("^ {1," + indent + "}", Pattern.MULTILINE | Pattern.UNIX_LINES)
              .matcher(block)
              .replaceAll("");
    }
  }

  /** What the words behind a fence say of its block. */
  private enum Label {
    WANTED,
    NONE,
    OTHER
  }

  /** Looks through a text, line by line. */
  static Fences of(String text, Language language) {
    Place unmarked = null;
    Place marked = null;
    Opening opening = null;
    boolean any = false;
    for (int line = 0, end; line <= text.length(); line = end + 1) {
      end = text.indexOf('\n', line);
      end = end < 0 ? text.length() : end;
      int mark = mark(text, line, end);
      int behind = behind(text, mark, end);
      // A line of text may begin with code between backticks.
      if (mark < 0 || text.substring(behind, end).indexOf('`') >= 0) {
        continue;
      }
      any = true;
      String rest = text.substring(behind, end);
      if (opening == null) {
        opening = new Opening(text.substring(mark, behind), rest, end + 1, mark - line);
      } else if (Texts.isBlank(rest) && text.startsWith(opening.mark, mark)) {
        Label label = label(opening.rest, language);
        Place place = opening.to(line);
        marked = label == Label.WANTED ? place : marked;
        unmarked = label == Label.NONE ? place : unmarked;
        opening = null;
      }
    }
    if (opening != null) {
      // A fence that the text ends in counts as closed there.
      Label label = label(opening.rest, language);
      Place place =
          new Place(Math.min(opening.block, text.length()), text.length(), opening.indent);
      marked = label == Label.WANTED ? place : marked;
      unmarked = label == Label.NONE ? place : unmarked;
    }
    Place place = marked == null ? unmarked : marked;
    return new Fences(place == null ? null : place.in(text), any);
  }

  /** Where a fence's mark begins in a line, or -1. */
  private static int mark(String text, int line, int end) {
    int at = line;
    while (at < end && at - line < MAX_INDENT && text.charAt(at) == ' ') {
      at++;
    }
    return behind(text, at, end) - at >= LEAST_MARK ? at : -1;
  }

  /** Where the backticks or tildes end that begin at a place. */
  private static int behind(String text, int at, int end) {
    if (at < 0 || at >= end || text.charAt(at) != '`' && text.charAt(at) != '~') {
      return at;
    }
    int behind = at;
    while (behind < end && text.charAt(behind) == text.charAt(at)) {
      behind++;
    }
    return behind;
  }

  private static Label label(String rest, Language language) {
    // Renderers take file names and options behind the language for its attributes.
    String label = Texts.strip(ATTRIBUTES.split(Texts.firstWord(rest), 2)[0], "{}.");
    if (Texts.length(label) <= MAX_LABEL && language.isNamedBy(label)) {
      return Label.WANTED;
    }
    return label.isEmpty() ? Label.NONE : Label.OTHER;
  }
}
