package io.refmill.compiler.elaborate.type;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.Syntax;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A name space (IEEE 1800-2017 3.13, 23.9): names are searched from the inside out. */
public final class Scope {

  /** What opened the scope. */
  public enum Kind {
    UNIT,
    PACKAGE,
    MODULE,
    GENERATE,
    BLOCK,
    SUBROUTINE
  }

  private final Scope parent;
  private final Kind kind;
  private final String prefix;
  private final Map<String, Symbol> symbols = new LinkedHashMap<>();
  private final List<Syntax> announced = new ArrayList<>();
  private final List<Scope> wildcardImports = new ArrayList<>();
  private final Map<DataTypeSyntax.EnumTypeSyntax, DataType.Enumeration> enumerations =
      new IdentityHashMap<>();

  /**
   * @param prefix of the names of signals declared here, with its dot
   */
  public Scope(Scope parent, Kind kind, String prefix) {
    this.parent = parent;
    this.kind = kind;
    this.prefix = prefix;
  }

  /** The scope around, or null. */
  public Scope parent() {
    return parent;
  }

  /** What opened it. */
  public Kind kind() {
    return kind;
  }

  /** Whether a block or loop without a name opened it: its names look like those of the outside. */
  public boolean unnamed() {
    return kind == Kind.BLOCK && prefix.equals(parent.prefix);
  }

  /** What the names of signals declared here begin with, its dot included. */
  public String prefix() {
    return prefix;
  }

  /** The enumerations resolved here, by where they are written. */
  public Map<DataTypeSyntax.EnumTypeSyntax, DataType.Enumeration> enumerations() {
    return enumerations;
  }

  /** What is declared here, in order. */
  public Map<String, Symbol> symbols() {
    return symbols;
  }

  /** Declares a name; a second declaration is an error. */
  public void declare(String name, Symbol symbol) {
    Symbol before = symbols.putIfAbsent(name, symbol);
    if (before != null && !(before instanceof Symbol.PoisonedSymbol)) {
      throw duplicate(name, symbol.location(), before.location());
    }
  }

  /** Replaces what a name stands for: a lazily resolved symbol by its result. */
  public void replace(String name, Symbol symbol) {
    symbols.put(name, symbol);
  }

  /** Says that a name is declared twice. */
  public static Rejection duplicate(String name, SourceLocation location, SourceLocation first) {
    return Rejection.of(
        io.refmill.diagnostics.Diagnostic.of(DiagnosticCode.DUPLICATE_DECLARATION, location, name)
            .withNote(first, "first declared here"));
  }

  /** Keeps declarations whose nets and variables come later than constants. */
  public void announce(List<? extends Syntax> declarations) {
    announced.addAll(declarations);
  }

  /** Declarations whose nets and variables may not be declared yet, in order. */
  public List<Syntax> announced() {
    return announced;
  }

  /** Lets all names of a package be found from here (26.3). */
  public void importAll(Scope packageScope) {
    if (!wildcardImports.contains(packageScope)) {
      wildcardImports.add(packageScope);
    }
  }

  /** What a name is declared as here, imports left out; null if it is not. */
  public Symbol local(String name) {
    return symbols.get(name);
  }

  /** The innermost meaning of a name, or null. Local names hide imported ones (26.3). */
  public Symbol find(String name) {
    for (Scope s = this; s != null; s = s.parent) {
      Symbol symbol = s.symbols.get(name);
      if (symbol != null) {
        return symbol;
      }
      for (Scope imported : s.wildcardImports) {
        symbol = imported.symbols.get(name);
        if (symbol != null) {
          return symbol;
        }
      }
    }
    return null;
  }

  /** The scope of the module (or package, or unit) around. */
  public Scope root() {
    Scope s = this;
    while (s.kind == Kind.GENERATE || s.kind == Kind.BLOCK || s.kind == Kind.SUBROUTINE) {
      s = s.parent;
    }
    return s;
  }
}
