package io.refmill.ingest.reader;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;

/**
 * Says what is wrong with a text that is no JSON: the parser's own words name classes and settings.
 * It says where; why is seen from the text there.
 */
final class JsonFaults {
  private static final String VALUES =
      " is no value of JSON, which has true, false, null, numbers, and texts in quotation marks";

  private final String text;
  private final int at;

  private JsonFaults(String text, int at) {
    this.text = text;
    this.at = at;
  }

  /**
   * The fault of a text.
   *
   * @param maxNesting how deep what is in it may be
   * @param maxDigits how long a number in it may be
   */
  static RowFault of(String text, JsonProcessingException e, int maxNesting, int maxDigits) {
    if (e instanceof StreamConstraintsException) {
      return limit(text, maxNesting, maxDigits);
    }
    JsonLocation location = e.getLocation();
    long offset = location == null ? -1 : location.getCharOffset();
    if (e instanceof JsonEOFException || offset < 0 || offset >= text.length()) {
      boolean open = new JsonFaults(text, text.length()).isInText();
      return RowFault.at(
          -1,
          (open ? "it ends inside a text" : "it ends in the middle")
              + ", as a row does that was cut off or goes on in another line");
    }
    int at = (int) offset;
    JsonFaults seen = new JsonFaults(text, at);
    // Of some words it says the end.
    while (at > 0 && Character.isLetter(text.charAt(at - 1)) && !seen.isInText()) {
      at--;
    }
    return e instanceof MismatchedInputException
        ? RowFault.at(at, "more follows behind its end; write each row by itself")
        : RowFault.at(at, new JsonFaults(text, at).why());
  }

  private static RowFault limit(String text, int maxNesting, int maxDigits) {
    int depth = 0;
    int deepest = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        i = end(text, i);
      } else if (c == '{' || c == '[') {
        deepest = Math.max(deepest, ++depth);
      } else if (c == '}' || c == ']') {
        depth--;
      }
    }
    return RowFault.of(
        deepest > maxNesting
            ? "its objects and arrays are in each other more than " + maxNesting + " deep"
            : "a number or a name in it is too long; a number may have "
                + maxDigits
                + " characters, and what has more is written as a text");
  }

  /** Where the text ends that a quotation mark opens; behind all of it if nothing closes it. */
  private static int end(String text, int open) {
    int i = open + 1;
    while (i < text.length() && text.charAt(i) != '"') {
      i += text.charAt(i) == '\\' ? 2 : 1;
    }
    return i;
  }

  private boolean isInText() {
    for (int i = 0; i < at; i++) {
      if (text.charAt(i) == '"') {
        i = end(text, i);
        if (i >= at) {
          return true;
        }
      }
    }
    return false;
  }

  private String why() {
    return isInText() ? ofText() : ofStructure();
  }

  private String ofText() {
    int c = text.codePointAt(at);
    if (c == '\n' || c == '\r') {
      return "a line ends inside a text: a quotation mark is missing, or the line break is to be"
          + " written \\n";
    } else if (c < ' ') {
      return RowFault.shown(c) + " stands inside a text; write it " + escape(c);
    } else if (text.charAt(at - 1) == '\\') {
      return "\\" + Character.toString(c) + " is no escape of JSON; a backslash is written \\\\";
    }
    return "\\u takes four hexadecimal digits";
  }

  private static String escape(int c) {
    return c == '\t' ? "\\t" : String.format(java.util.Locale.ROOT, "\\u%04x", c);
  }

  private String ofStructure() {
    int c = text.codePointAt(at);
    char next = at == 0 ? ' ' : text.charAt(at - 1);
    char before = before();
    if ("'\u2018\u2019\u201c\u201d`".indexOf(c) >= 0) {
      return "JSON has quotation marks \", and " + RowFault.shown(c) + " stands here";
    } else if (c == '/' || c == '#') {
      return "JSON has no comments";
    } else if (c == '}' || c == ']') {
      return before == ','
          ? "a comma stands before the end"
          : ":[".indexOf(before) >= 0 && before != '['
              ? "a value is missing"
              : isOfNumber(next) && !Character.isDigit(next)
                  ? "a number is not complete"
                  : RowFault.shown(c) + " closes what is not open";
    } else if (isOfNumber(next) || c == '+' || c == '.') {
      return next == '0' && Character.isDigit(c)
          ? "a number begins with 0"
          : "a number is not written as in JSON, which has 12, -0.5 and 1e6";
    } else if (Character.isLetter(c)) {
      boolean name = before == '{' || before == ',' && isInObject();
      return name ? "the name " + word(at) + " stands in no quotation marks" : word(at) + VALUES;
    } else if (before == '"' && c != ',' && c != ':') {
      return "a comma or a colon is missing before " + RowFault.shown(c);
    } else if (c == '"' || c == '{' || c == '[' || c == '-' || Character.isDigit(c)) {
      return "a comma is missing before " + RowFault.shown(c);
    }
    return RowFault.shown(c) + " stands where none may";
  }

  private static boolean isOfNumber(char c) {
    return Character.isDigit(c) || "+-.eE".indexOf(c) >= 0;
  }

  /** The last character before that is no white space. */
  private char before() {
    int i = at - 1;
    while (i >= 0 && Character.isWhitespace(text.charAt(i))) {
      i--;
    }
    return i < 0 ? ' ' : text.charAt(i);
  }

  private boolean isInObject() {
    int depth = 0;
    for (int i = at - 1; i >= 0; i--) {
      char c = text.charAt(i);
      depth += c == '}' || c == ']' ? 1 : c == '{' || c == '[' ? -1 : 0;
      if (depth < 0) {
        return c == '{';
      }
    }
    return false;
  }

  /** The word around a place, cut where it is long. */
  private String word(int place) {
    int first = place;
    while (first > 0 && Character.isLetterOrDigit(text.charAt(first - 1))) {
      first--;
    }
    int last = place;
    while (last < text.length() && Character.isLetterOrDigit(text.charAt(last))) {
      last++;
    }
    String word = text.substring(first, last);
    return word.length() > 20 ? word.substring(0, 20) + "..." : word;
  }
}
