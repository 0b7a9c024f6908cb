package io.refmill.parser.scan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The directives that Icarus Verilog knows, in a file that the reward module reads too. Any other
 * name is a macro's, and one without a definition is dropped by it while the line goes on.
 */
public final class KnownDirectives {
  /** What may follow a directive's name for all versions to read it alike. */
  enum Form {
    NOTHING,
    ALONE,
    SCALE,
    WORD,
    TEXT,
    REST,
    PLACE,
    FILE,
    CONDITION,
    MACRO,
    UNKNOWN
  }

  private static final Map<String, Form> FORMS = new HashMap<>();

  static {
    try (InputStream stream = KnownDirectives.class.getResourceAsStream("directives.txt")) {
      String text = new String(stream.readAllBytes(), StandardCharsets.US_ASCII);
      for (String line : text.lines().filter(l -> !l.startsWith("#")).toList()) {
        int blank = line.indexOf(' ');
        FORMS.put(
            line.substring(blank + 1),
            Form.valueOf(line.substring(0, blank).toUpperCase(Locale.ROOT)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private KnownDirectives() {}

  /** The form of a directive; null for a name that is none. */
  static Form form(String name) {
    return FORMS.get(name);
  }

  /** Whether a name is a directive's, so that no macro should bear it. */
  public static boolean isKnown(String name) {
    return FORMS.containsKey(name);
  }

  /** Whether what follows a directive on its line means nothing to anybody. */
  public static boolean takesLine(String name) {
    Form form = FORMS.get(name);
    return form == Form.REST || form == Form.PLACE;
  }
}
