package io.refmill.compiler.elaborate;

import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DataTypeSyntax;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A name space (IEEE 1800-2017 3.13, 23.9): names are searched from the inside out. */
final class Scope {

  /** What opened the scope. */
  enum Kind {
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
  private final List<Scope> wildcardImports = new ArrayList<>();
  private final Map<DataTypeSyntax.EnumTypeSyntax, DataType.Enumeration> enumerations =
      new IdentityHashMap<>();

  /**
   * @param prefix of the names of signals declared here, with its dot
   */
  Scope(Scope parent, Kind kind, String prefix) {
    this.parent = parent;
    this.kind = kind;
    this.prefix = prefix;
  }

  Scope parent() {
    return parent;
  }

  Kind kind() {
    return kind;
  }

  String prefix() {
    return prefix;
  }

  Map<DataTypeSyntax.EnumTypeSyntax, DataType.Enumeration> enumerations() {
    return enumerations;
  }

  Map<String, Symbol> symbols() {
    return symbols;
  }

  /** Declares a name; a second declaration is an error. */
  void declare(String name, Symbol symbol) {
    Symbol before = symbols.putIfAbsent(name, symbol);
    if (before != null && !(before instanceof Symbol.PoisonedSymbol)) {
      throw duplicate(name, symbol.location(), before.location());
    }
  }

  /** Replaces what a name stands for: a lazily resolved symbol by its result. */
  void replace(String name, Symbol symbol) {
    symbols.put(name, symbol);
  }

  static Rejection duplicate(String name, SourceLocation location, SourceLocation first) {
    return Rejection.of(
        io.refmill.diagnostics.Diagnostic.of(DiagnosticCode.DUPLICATE_DECLARATION, location, name)
            .withNote(first, "first declared here"));
  }

  void importAll(Scope packageScope) {
    if (!wildcardImports.contains(packageScope)) {
      wildcardImports.add(packageScope);
    }
  }

  Symbol local(String name) {
    return symbols.get(name);
  }

  /** The innermost meaning of a name, or null. Local names hide imported ones (26.3). */
  Symbol find(String name) {
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
  Scope root() {
    Scope s = this;
    while (s.kind == Kind.GENERATE || s.kind == Kind.BLOCK || s.kind == Kind.SUBROUTINE) {
      s = s.parent;
    }
    return s;
  }
}
