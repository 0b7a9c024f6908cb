package io.refmill.parser.parse;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.parser.SourceFile;
import io.refmill.parser.preprocess.Footprint;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Remembers the trees of files that several units share. A file is parsed again where a macro, a
 * setting or an included file that it asks for is not what it was before ({@link Footprint}), so a
 * unit's trees are the same with and without a cache. What syntax errors a file has is remembered
 * too, since each module of it asks for them; files with anything else wrong in them are not kept.
 *
 * <p>For one set of limits; safe for several threads. What was used longest ago goes first.
 */
public final class ParseCache {
  /** A header that each file of a unit includes by itself comes in a few forms. */
  private static final int MAX_FORMS = 4;

  private record Key(SourceFile file, boolean verilogKeywords) {}

  private final long maxCharacters;
  private final Map<Key, List<ParsedFile>> files = new LinkedHashMap<>(16, 0.75f, true);
  private long characters;
  private long needed;
  private long parsed;

  /**
   * A cache.
   *
   * @param maxCharacters of all files that are kept, each with what it includes; 0 to keep none
   */
  public ParseCache(long maxCharacters) {
    this.maxCharacters = maxCharacters;
  }

  /** Files that were asked for. */
  public synchronized long needed() {
    return needed;
  }

  /** Files that had to be parsed. */
  public synchronized long parsed() {
    return parsed;
  }

  /** The result that a file had where it got the answers that it gets here, or null. */
  synchronized ParsedFile find(
      SourceFile file, boolean verilogKeywords, Predicate<Footprint> holds) {
    needed++;
    for (ParsedFile form : files.getOrDefault(new Key(file, verilogKeywords), List.of())) {
      if (holds.test(form.footprint())) {
        return form;
      }
    }
    parsed++;
    return null;
  }

  synchronized void keep(ParsedFile file, boolean verilogKeywords) {
    if (!isComplete(file) || size(file) > maxCharacters) {
      return;
    }
    List<ParsedFile> forms =
        files.computeIfAbsent(new Key(file.file(), verilogKeywords), key -> new ArrayList<>());
    if (forms.stream().anyMatch(form -> form.footprint().equals(file.footprint()))) {
      // Another thread was faster.
      return;
    }
    if (forms.size() == MAX_FORMS) {
      characters -= size(forms.remove(0));
    }
    forms.add(file);
    characters += size(file);
    for (Iterator<List<ParsedFile>> eldest = files.values().iterator();
        characters > maxCharacters && eldest.hasNext(); ) {
      for (ParsedFile form : eldest.next()) {
        characters -= size(form);
      }
      eldest.remove();
    }
  }

  /** Whether all of a file was preprocessed and read, so that nothing but its text had a say. */
  private static boolean isComplete(ParsedFile file) {
    return file.diagnostics().stream()
        .allMatch(d -> d.code() == DiagnosticCode.SYNTAX_ERROR || file.warnings().contains(d));
  }

  private static long size(ParsedFile file) {
    long size = file.file().text().length();
    for (Footprint.Inclusion inclusion : file.footprint().inclusions()) {
      size += inclusion.file() == null ? 0 : inclusion.file().text().length();
    }
    return size;
  }
}
