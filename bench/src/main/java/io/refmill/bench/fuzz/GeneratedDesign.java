package io.refmill.bench.fuzz;

/**
 * A generated design.
 *
 * @param seed that it comes from
 * @param top name of its top module
 * @param root all of its text
 * @param systemVerilog whether it is more than Verilog
 */
public record GeneratedDesign(long seed, String top, Piece root, boolean systemVerilog) {
  /** Name of the file that it would stand in. */
  public String fileName() {
    return top + (systemVerilog ? ".sv" : ".v");
  }

  /** The source text, indented. */
  public String source() {
    return SourceText.indent(root.source());
  }

  /** The same with other names of modules, so that variants can share a simulation. */
  GeneratedDesign renamed(String newTop) {
    String text = root.source().replaceAll("\\b" + top + "(?=_sub|\\b)", newTop);
    return new GeneratedDesign(seed, newTop, Piece.text(text), systemVerilog);
  }

  GeneratedDesign with(Piece newRoot) {
    return new GeneratedDesign(seed, top, newRoot, systemVerilog);
  }
}
