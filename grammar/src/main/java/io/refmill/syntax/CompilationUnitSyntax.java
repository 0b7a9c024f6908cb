package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/**
 * One file after preprocessing.
 *
 * @param path the file
 * @param items modules, interfaces, packages, user-defined primitives, and declarations in $unit
 * @param comments in order of position, for carrying over into the output
 * @param macros without arguments that the file calls
 */
public record CompilationUnitSyntax(
    SourceLocation location,
    String path,
    List<ItemSyntax> items,
    List<CommentSyntax> comments,
    List<MacroSyntax> macros)
    implements Syntax {
  public CompilationUnitSyntax {
    items = List.copyOf(items);
    comments = List.copyOf(comments);
    macros = List.copyOf(macros);
  }

  /** The same unit with other items. */
  public CompilationUnitSyntax withItems(List<ItemSyntax> others) {
    return new CompilationUnitSyntax(location, path, others, comments, macros);
  }

  /**
   * A comment, without its delimiters.
   *
   * @param endLine its last line
   * @param startsLine whether only white space stands before it on its first line
   * @param opensBlock whether {@code else} or {@code begin} stands alone before it there, so that
   *     it is about what follows
   * @param endsLine whether only white space stands after it on its last line
   */
  public record CommentSyntax(
      SourceLocation location,
      int endLine,
      String text,
      boolean startsLine,
      boolean opensBlock,
      boolean endsLine)
      implements Syntax {}

  /**
   * A text macro without arguments.
   *
   * @param location of its definition; {@link SourceLocation#NONE} outside of all files
   * @param text the number that it is wherever the file calls it, as in {@link
   *     ExpressionSyntax.NumberSyntax}; null where it is anything else
   */
  public record MacroSyntax(SourceLocation location, String name, String text) implements Syntax {}
}
