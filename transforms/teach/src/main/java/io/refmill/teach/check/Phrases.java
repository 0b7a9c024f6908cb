package io.refmill.teach.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Phrases that show that reasoning knows what its reader does not: an answer, or earlier turns.
 * They stand in {@code phrases.txt}, a part of it for each.
 */
final class Phrases {
  private static final List<Pattern> ANSWER = patterns("[answer]");
  private static final List<Pattern> FEEDBACK = patterns("[feedback]");

  private Phrases() {}

  /** What is said of an answer that is known; empty if nothing is. */
  static String answer(String reasoning) {
    return said(reasoning, ANSWER, "it speaks of an answer that is known: ");
  }

  /** What is said of attempts and of reports on them; empty if nothing is. */
  static String feedback(String reasoning) {
    return said(reasoning, FEEDBACK, "it speaks of attempts that the row does not hold: ");
  }

  private static String said(String reasoning, List<Pattern> phrases, String problem) {
    String text =
        reasoning.toLowerCase(Locale.ROOT).replace('\u2019', '\'').replaceAll("[\\s*]+", " ");
    for (Pattern phrase : phrases) {
      Matcher matcher = phrase.matcher(text);
      if (matcher.find()) {
        return problem + '"' + matcher.group() + '"';
      }
    }
    return "";
  }

  /** The expressions of a part, which begins with its name in a line. */
  private static List<Pattern> patterns(String part) {
    String file = "/io/refmill/teach/phrases.txt";
    try (InputStream stream = Phrases.class.getResourceAsStream(file)) {
      if (stream == null) {
        throw new IllegalStateException(file + " is not on the class path");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .dropWhile(line -> !line.equals(part))
          .skip(1)
          .takeWhile(line -> !line.matches("\\[[a-z]+\\]"))
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> Pattern.compile("\\b" + line.strip() + "\\b"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
