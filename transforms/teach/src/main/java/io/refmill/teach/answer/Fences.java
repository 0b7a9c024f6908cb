package io.refmill.teach.answer;

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

  /** An opening fence: its mark, what stands behind it, and where its block begins. */
  private record Opening(String mark, String rest, int block) {}

  /** A place in the text. */
  private record Place(int from, int to) {}

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
        opening = new Opening(text.substring(mark, behind), rest, end + 1);
      } else if (Texts.isBlank(rest) && text.startsWith(opening.mark, mark)) {
        Label label = label(opening.rest, language);
        Place place = new Place(opening.block, line);
        marked = label == Label.WANTED ? place : marked;
        unmarked = label == Label.NONE ? place : unmarked;
        opening = null;
      }
    }
    if (opening != null) {
      // A fence that the text ends in counts as closed there.
      Label label = label(opening.rest, language);
      Place place = new Place(Math.min(opening.block, text.length()), text.length());
      marked = label == Label.WANTED ? place : marked;
      unmarked = label == Label.NONE ? place : unmarked;
    }
    Place place = marked == null ? unmarked : marked;
    return new Fences(place == null ? null : text.substring(place.from, place.to), any);
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
    String label = Texts.strip(Texts.firstWord(rest), "{}.");
    if (Texts.length(label) <= MAX_LABEL && language.isNamedBy(label)) {
      return Label.WANTED;
    }
    return label.isEmpty() ? Label.NONE : Label.OTHER;
  }
}
