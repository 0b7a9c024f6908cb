package io.refmill.parser.preprocess;

/**
 * What the directives that reach into the syntax tree have set (IEEE 1800-2017 22.8 to 22.10, 22.14).
 *
 * @param defaultNettype {@code wire}, {@code none} ...
 * @param unconnectedDrive {@code pull0}, {@code pull1} or empty
 * @param cell between {@code `celldefine} and {@code `endcelldefine}
 * @param verilogKeywords whether {@code `begin_keywords} asks for the keywords of a Verilog standard,
 *     so that those of SystemVerilog are identifiers
 */
public record DirectiveState(
    String defaultNettype, String unconnectedDrive, boolean cell, boolean verilogKeywords) {

  /** The state at the start of a compilation, and after {@code `resetall}. */
  public static final DirectiveState INITIAL = new DirectiveState("wire", "", false, false);

  DirectiveState withDefaultNettype(String nettype) {
    return new DirectiveState(nettype, unconnectedDrive, cell, verilogKeywords);
  }

  DirectiveState withUnconnectedDrive(String drive) {
    return new DirectiveState(defaultNettype, drive, cell, verilogKeywords);
  }

  DirectiveState withCell(boolean isCell) {
    return new DirectiveState(defaultNettype, unconnectedDrive, isCell, verilogKeywords);
  }

  DirectiveState withVerilogKeywords(boolean verilog) {
    return new DirectiveState(defaultNettype, unconnectedDrive, cell, verilog);
  }
}
