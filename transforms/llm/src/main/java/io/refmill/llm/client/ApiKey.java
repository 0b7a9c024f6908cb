package io.refmill.llm.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A key of an account. It leaves this class for the header of a request alone: no text of this
 * package, and no exception, holds it.
 */
public final class ApiKey {
  private static final int MAX_LENGTH = 4096;
  private static final int MAX_FILE = 1 << 20;
  private static final String HIDDEN = "[key]";

  /** Servers without accounts take any key, and people give them a word, such as EMPTY. */
  private static final int SECRET_LENGTH = 16;

  private final String value;

  private ApiKey(String value) {
    this.value = value;
  }

  /**
   * A key.
   *
   * @param value what the provider gave out; white space around it is ignored
   * @param source where it is from, for the message
   * @throws IllegalArgumentException if it cannot be one; the message does not hold it
   */
  public static ApiKey of(String value, String source) {
    String key = value.strip();
    if (key.isEmpty()) {
      throw new IllegalArgumentException(source + " holds no key");
    }
    if (key.length() > MAX_LENGTH || !key.chars().allMatch(c -> c > ' ' && c < 0x7f)) {
      throw new IllegalArgumentException(
          source
              + " holds what is no key: a key has up to "
              + MAX_LENGTH
              + " visible ASCII characters and no spaces");
    }
    return new ApiKey(key);
  }

  /**
   * The keys of a file: one a line; empty lines and those that begin with # count for nothing.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if it holds no key, or something else
   */
  public static List<ApiKey> read(Path file) throws IOException {
    if (Files.size(file) > MAX_FILE) {
      throw new IllegalArgumentException(file + " is too large for a file with keys");
    }
    List<ApiKey> keys = new ArrayList<>();
    String[] lines =
        new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i].strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        keys.add(of(line, file + ":" + (i + 1)));
      }
    }
    if (keys.isEmpty()) {
      throw new IllegalArgumentException(file + " holds no key: expected one a line");
    }
    return keys;
  }

  /** The value of the header {@code Authorization}. */
  String authorization() {
    return "Bearer " + value;
  }

  /** An answer without this key, should it repeat it; a key that is a mere word stays. */
  String hideInAnswer(String text) {
    return value.length() < SECRET_LENGTH ? text : hide(text);
  }

  /**
   * A text of the endpoint without this key, should it repeat it; white space and what nobody sees
   * may stand between the characters of the key.
   */
  String hide(String text) {
    int[] places = IntStream.range(0, text.length()).filter(at -> isVisible(text, at)).toArray();
    StringBuilder visible = new StringBuilder(places.length);
    for (int place : places) {
      visible.append(text.charAt(place));
    }
    StringBuilder hidden = new StringBuilder();
    int done = 0;
    int found = visible.indexOf(value);
    while (found >= 0) {
      int behind = found + value.length();
      hidden.append(text, done, places[found]).append(HIDDEN);
      done = places[behind - 1] + 1;
      found = visible.indexOf(value, behind);
    }
    return done == 0 ? text : hidden.append(text, done, text.length()).toString();
  }

  private static boolean isVisible(String text, int at) {
    char character = text.charAt(at);
    return !Character.isWhitespace(character)
        && switch (Character.getType(character)) {
          case Character.CONTROL, Character.FORMAT, Character.SPACE_SEPARATOR -> false;
          default -> true;
        };
  }

  @Override
  public String toString() {
    return HIDDEN;
  }
}
