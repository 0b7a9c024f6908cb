package io.refmill.parser.scan;

/** Kinds of tokens that a {@link SourceScanner} tells apart; comments and white space are none. */
public enum TokenKind {
  /** A keyword or simple identifier; it may hold dollar signs. */
  WORD,
  NUMBER,
  STRING,
  /** A dollar sign and the name behind it. */
  SYSTEM_NAME,
  /** A backslash and all up to white space. */
  ESCAPED_NAME,
  /** A directive that Icarus Verilog knows, with what belongs to it. */
  DIRECTIVE,
  /** A grave accent and any other name, or none. */
  MACRO,
  /** One character of an operator or other punctuation. */
  SYMBOL,
  /** A character that no token begins with. */
  FOREIGN
}
