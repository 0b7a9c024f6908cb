package io.refmill.parser.build;

import java.nio.charset.StandardCharsets;

/** String literals as the syntax tree keeps them (IEEE 1800-2017 5.9). */
final class Literals {
  private Literals() {}

  /** The bytes that a string literal stands for, each as one character (table 5-1). */
  static String string(String written) {
    String inner = written.substring(1, written.length() - 1);
    StringBuilder out = new StringBuilder(inner.length());
    int i = 0;
    while (i < inner.length()) {
      char c = inner.charAt(i);
      if (c != '\\' || i + 1 == inner.length()) {
        int point = inner.codePointAt(i);
        append(out, point);
        i += Character.charCount(point);
        continue;
      }
      char escaped = inner.charAt(i + 1);
      i += 2;
      if (escaped >= '0' && escaped <= '7') {
        int value = escaped - '0';
        for (int n = 1; n < 3 && i < inner.length() && isOctal(inner.charAt(i)); n++) {
          value = value * 8 + inner.charAt(i++) - '0';
        }
        out.append((char) (value & 0xFF));
      } else if (escaped == 'x' && i < inner.length() && hex(inner.charAt(i)) >= 0) {
        int value = hex(inner.charAt(i++));
        if (i < inner.length() && hex(inner.charAt(i)) >= 0) {
          value = value * 16 + hex(inner.charAt(i++));
        }
        out.append((char) value);
      } else if (escaped == '\r' || escaped == '\n') {
        // A line joined to the next: nothing.
        if (escaped == '\r' && i < inner.length() && inner.charAt(i) == '\n') {
          i++;
        }
      } else {
        append(out, plainEscape(escaped));
      }
    }
    return out.toString();
  }

  private static char plainEscape(char escaped) {
    switch (escaped) {
      case 'n':
        return '\n';
      case 't':
        return '\t';
      case 'v':
        return 0x0B;
      case 'f':
        return '\f';
      case 'a':
        return 0x07;
      default:
        return escaped;
    }
  }

  /** Sources are UTF-8, and a string is its bytes. */
  private static void append(StringBuilder out, int point) {
    if (point < 0x80) {
      out.append((char) point);
      return;
    }
    for (byte b : new String(Character.toChars(point)).getBytes(StandardCharsets.UTF_8)) {
      out.append((char) (b & 0xFF));
    }
  }

  private static boolean isOctal(char c) {
    return c >= '0' && c <= '7';
  }

  private static int hex(char c) {
    return c < 0x80 ? Character.digit(c, 16) : -1;
  }
}
