package io.refmill.ingest.reader;

import java.util.Locale;

/** Why the text of a record is no row, and from where on. */
final class RowFault extends Exception {
  private static final long serialVersionUID = 1;

  private final int offset;
  private final boolean form;

  private RowFault(String why, int offset, boolean form) {
    super(why);
    this.offset = offset;
    this.form = form;
  }

  /** Something about the record as a whole that is wrong, or more than is taken. */
  static RowFault of(String why) {
    return new RowFault(why, -1, false);
  }

  /**
   * A text that has not its form.
   *
   * @param offset of the character that shows it; -1 where that is its end
   */
  static RowFault at(int offset, String why) {
    return new RowFault(why, offset, true);
  }

  /**
   * The fault in a sentence.
   *
   * @param text of the record
   * @param form what it should be, in words
   * @param line on which it begins in its file
   * @param whole whether it begins where its line does
   */
  String text(String text, String form, long line, boolean whole) {
    if (!this.form) {
      return getMessage();
    }
    String from = "";
    if (offset >= 0) {
      String before = text.substring(0, offset);
      long lines = before.chars().filter(c -> c == '\n').count();
      int column = before.codePointCount(before.lastIndexOf('\n') + 1, offset) + 1;
      // The place of the record says the line, unless it has several.
      from =
          lines > 0
              ? " from line " + (line + lines) + ", column " + column + " on"
              : (whole ? " from column " : " from its character ") + column + " on";
    }
    return "it is not " + form + from + ": " + getMessage();
  }

  /** A character as it can be shown. */
  static String shown(int character) {
    boolean plain =
        !Character.isISOControl(character)
            && Character.isDefined(character)
            && !Character.isWhitespace(character)
            && Character.getType(character) != Character.FORMAT;
    boolean mark = character == '\'' || character == '"';
    return plain
        ? mark ? Character.toString(character) : "'" + Character.toString(character) + "'"
        : String.format(Locale.ROOT, "the character U+%04X", character);
  }
}
