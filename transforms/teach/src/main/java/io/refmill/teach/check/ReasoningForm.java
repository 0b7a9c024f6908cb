package io.refmill.teach.check;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether reasoning is prose that a row can hold: no markup of chats, no refusal, no loop. */
final class ReasoningForm {
  /** Tokenizers take these for the borders of turns, wherever they stand. */
  private static final Pattern CHAT_TOKEN =
      Pattern.compile(
          "<\\|[^|<>\\s]{1,40}\\|>|<\uFF5C[^\uFF5C<>]{1,40}\uFF5C>|\\[/?INST\\]|<</?SYS>>|</?s>"
              + "|<(?:start|end)_of_turn>|</?(?:think|answer)>");

  private static final Pattern REFUSAL =
      Pattern.compile(
          "\\bi(?:'m| am)? (?:can't|cannot|can not|won't|unable to|not able to)"
              + " (?:help|assist|comply|answer|fulfil)");

  /** Words from which on a text can be seen to go round in circles. */
  private static final int LONG = 100;

  private static final int SEQUENCE = 4;
  private static final double DISTINCT = 0.2;

  private ReasoningForm() {}

  /** What is in any text, reasoning or code, that no row should hold; empty if nothing is. */
  static String markup(String text) {
    Matcher token = CHAT_TOKEN.matcher(text);
    if (token.find()) {
      return "it has markup of a chat in it: " + token.group();
    }
    int hidden = text.codePoints().filter(ReasoningForm::isHidden).findFirst().orElse(-1);
    return hidden < 0 ? "" : String.format("it has the invisible character U+%04X in it", hidden);
  }

  /** What is wrong; empty if nothing is. */
  static String problem(String reasoning) {
    String markup = markup(reasoning);
    if (!markup.isEmpty()) {
      return markup;
    }
    String text =
        reasoning.toLowerCase(Locale.ROOT).replace('\u2019', '\'').replaceAll("\\s+", " ");
    Matcher refusal = REFUSAL.matcher(text);
    if (refusal.find()) {
      return "it refuses: \"" + refusal.group() + "\"";
    }
    return repeats(text.strip().split(" ")) ? "it says the same over and over" : "";
  }

  /** Characters that control or format text but lay it out in lines. */
  private static boolean isHidden(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL -> character != '\n' && character != '\t' && character != '\r';
      case Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE -> true;
      default -> false;
    };
  }

  private static boolean repeats(String[] words) {
    int all = words.length - SEQUENCE + 1;
    if (words.length < LONG) {
      return false;
    }
    Set<String> distinct = new HashSet<>();
    for (int i = 0; i < all; i++) {
      distinct.add(String.join(" ", Arrays.copyOfRange(words, i, i + SEQUENCE)));
    }
    return distinct.size() < DISTINCT * all;
  }
}
