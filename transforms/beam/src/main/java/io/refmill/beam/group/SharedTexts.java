package io.refmill.beam.group;

import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Gives for each text the first one that was equal, so that what is held together holds each once:
 * the modules of one file all have its text.
 */
public final class SharedTexts implements UnaryOperator<String> {
  private final Map<String, String> texts = new HashMap<>();

  @Override
  public String apply(String text) {
    String before = texts.putIfAbsent(text, text);
    return before == null ? text : before;
  }
}
