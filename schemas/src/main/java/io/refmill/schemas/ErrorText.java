package io.refmill.schemas;

import java.util.regex.Pattern;

/** What errors say, in words that are the same in every run, since rows hold them. */
public final class ErrorText {
  /** What {@link Object#toString} says of an object that has no words of its own. */
  private static final Pattern IDENTITY = Pattern.compile("(?<=[\\w$;\\]])@[0-9a-f]{1,8}\\b");

  private ErrorText() {}

  /** A text without the numbers that a process gives its objects. */
  public static String stable(String text) {
    return IDENTITY.matcher(text).replaceAll("");
  }

  /** What an error says, and what its first cause adds to that; names of classes say nothing. */
  public static String of(Throwable error) {
    Throwable first = error;
    for (int i = 0; i < 50 && first.getCause() != null; i++) {
      first = first.getCause();
    }
    String outer = words(error);
    String inner = words(first);
    if (outer.contains(inner)) {
      // A wrapper that was given no words repeats its cause's.
      return stable(outer.startsWith(first.getClass().getName()) ? inner : outer);
    }
    return stable(outer + ": " + inner);
  }

  private static String words(Throwable error) {
    String message = error.getMessage();
    return message == null ? error.getClass().getSimpleName() : message;
  }
}
