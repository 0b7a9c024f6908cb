package io.refmill.cosim.source;

import io.refmill.parser.SourceUnit;
import io.refmill.parser.scan.SourceScanner.Reading;
import java.util.Set;

/**
 * What the rules of text say of one file, without any simulator: for tools that compare it with
 * what the simulator makes of the same text.
 *
 * @param text what would be given to the simulator
 * @param doubt why the text is refused; empty if it is not
 * @param preprocessed whether the preprocessor's output is what counts
 * @param shareable whether the text may be compiled with others
 * @param called names that the simulator could take for those of system tasks
 * @param words identifiers and keywords
 * @param units modules and the like that are declared
 */
public record TextReading(
    String text,
    String doubt,
    boolean preprocessed,
    boolean shareable,
    Set<String> called,
    Set<String> words,
    Set<String> units) {

  /** The reading of a file as it was written. */
  public static TextReading ofSource(String text) {
    SourceLayout.Result layout = SourceLayout.of(SourceUnit.of("s.v", text), new TextCache(0));
    if (layout instanceof SourceLayout.Refused refused) {
      return new TextReading(text, refused.message(), false, false, Set.of(), Set.of(), Set.of());
    }
    SourceLayout.Laid laid = (SourceLayout.Laid) layout;
    VerilogText view = laid.views().get(0);
    return of(laid.texts().get(laid.files().get(0)), view, view.needsPreprocessing());
  }

  /** The reading of what the preprocessor wrote. */
  public static TextReading ofPreprocessed(String text) {
    return of(text, VerilogText.of(text, Reading.PREPROCESSED), true);
  }

  private static TextReading of(String text, VerilogText view, boolean preprocessed) {
    return new TextReading(
        text,
        view.doubt().orElse(""),
        preprocessed,
        !preprocessed && view.isModulesOnly() && view.isRegular(),
        view.callableNames(),
        view.words(),
        view.declaredUnits());
  }

  /** Whether the text is refused. */
  public boolean isRefused() {
    return !doubt.isEmpty();
  }
}
