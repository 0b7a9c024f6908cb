package io.refmill.cosim.source;

import io.refmill.parser.scan.SourceScanner.Reading;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was said of the texts that several designs share: a file of a hundred modules is read once
 * for all of them. Safe for several threads. What was used longest ago goes first.
 */
public final class TextCache {
  private final long maxCharacters;
  private final Map<String, VerilogText> texts = new LinkedHashMap<>(16, 0.75f, true);
  private long characters;
  private long read;

  /**
   * A cache.
   *
   * @param maxCharacters of all texts that are kept; 0 to keep none
   */
  public TextCache(long maxCharacters) {
    this.maxCharacters = maxCharacters;
  }

  /** Texts that had to be read. */
  synchronized long read() {
    return read;
  }

  /** What can be said of a source. */
  VerilogText of(String text) {
    VerilogText known = find(text);
    return known != null ? known : keep(text, VerilogText.of(text, Reading.SOURCE));
  }

  private synchronized VerilogText find(String text) {
    return texts.get(text);
  }

  private synchronized VerilogText keep(String text, VerilogText view) {
    read++;
    if (text.length() > maxCharacters || texts.putIfAbsent(text, view) != null) {
      return view;
    }
    characters += text.length();
    for (Iterator<String> eldest = texts.keySet().iterator(); characters > maxCharacters; ) {
      characters -= eldest.next().length();
      eldest.remove();
    }
    return view;
  }
}
