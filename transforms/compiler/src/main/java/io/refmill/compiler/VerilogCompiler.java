package io.refmill.compiler;

import io.refmill.parser.ParseLimits;

/** The compiler from Verilog source to a reference model: parse, elaborate, lower, emit. */
public final class VerilogCompiler {
  private final ParseLimits parseLimits;
  private final CompilerLimits limits;

  /** A compiler with the given bounds. Instances are immutable and may be shared by threads. */
  public VerilogCompiler(ParseLimits parseLimits, CompilerLimits limits) {
    this.parseLimits = parseLimits;
    this.limits = limits;
  }

  /** A compiler with default bounds. */
  public VerilogCompiler() {
    this(ParseLimits.DEFAULT, CompilerLimits.DEFAULT);
  }

  /** Converts a design. Never throws for what a source can contain. */
  public CompileResult compile(DesignSource source) {
    throw new UnsupportedOperationException("under construction " + parseLimits + limits + source);
  }
}
