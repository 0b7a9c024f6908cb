package io.refmill.parser.preprocess;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.CompilationUnitSyntax.CommentSyntax;
import io.refmill.syntax.CompilationUnitSyntax.MacroSyntax;
import java.util.ArrayList;
import java.util.List;

/** A file's text after preprocessing: no directives, no comments, macros expanded. */
public final class PreprocessedText {
  private final char[] chars;
  private final int length;
  private final SourceMap map;
  private final List<CommentSyntax> comments;
  private final NumberMacros macros;
  private final int[] stateStarts;
  private final List<DirectiveState> states;

  PreprocessedText(
      char[] chars,
      int length,
      SourceMap map,
      List<CommentSyntax> comments,
      NumberMacros macros,
      List<Integer> stateStarts,
      List<DirectiveState> states) {
    this.chars = chars;
    this.length = length;
    this.map = map;
    this.comments = List.copyOf(comments);
    this.macros = macros;
    this.stateStarts = stateStarts.stream().mapToInt(Integer::intValue).toArray();
    this.states = new ArrayList<>(states);
  }

  /** The text, in the first {@link #length} places; not to be changed. */
  public char[] chars() {
    return chars;
  }

  /** Number of characters. */
  public int length() {
    return length;
  }

  /** The place in the source that an offset of the text stands for. */
  public SourceLocation locate(int offset) {
    return map.locate(offset);
  }

  /** The comments of the file and of what it includes, in order of position in the text. */
  public List<CommentSyntax> comments() {
    return comments;
  }

  /**
   * The macro without arguments whose whole text is a number that stands in {@code [start, end)},
   * and which is that number wherever this text calls it; else null.
   */
  public String macroAt(int start, int end) {
    return macros.name(start, end);
  }

  /** The macros without arguments that the text calls, in order. */
  public List<MacroSyntax> macros() {
    return macros.macros();
  }

  /** Whether any part of the text asks for the keywords of a Verilog standard. */
  public boolean asksForVerilogKeywords() {
    return states.stream().anyMatch(DirectiveState::verilogKeywords);
  }

  /** The directives in force at an offset of the text. */
  public DirectiveState stateAt(int offset) {
    int found = java.util.Arrays.binarySearch(stateStarts, offset);
    if (found < 0) {
      return states.get(Math.max(0, -found - 2));
    }
    // Several directives may end at the same offset: the last counts.
    while (found + 1 < stateStarts.length && stateStarts[found + 1] == offset) {
      found++;
    }
    return states.get(found);
  }
}
