package io.refmill.compiler.elaborate;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Subroutine;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DimensionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ItemSyntax;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a name stands for in a {@link Scope}. */
sealed interface Symbol {

  SourceLocation location();

  /** A net or variable, with the type it was declared with. */
  record SignalSymbol(Signal signal, DataType type) implements Symbol {
    @Override
    public SourceLocation location() {
      return signal.location();
    }
  }

  /** A constant whose value is known: an enumeration literal, or a genvar in one iteration. */
  record ConstantSymbol(
      String name, Bits bits, boolean signed, DataType type, SourceLocation location)
      implements Symbol {}

  /**
   * A parameter. Evaluated when it is first used, because a header may use what the body declares
   * later.
   */
  final class ParameterSymbol implements Symbol {
    final String name;
    final boolean typeParameter;
    final DataTypeSyntax type;
    final List<DimensionSyntax> dimensions;
    final ExpressionSyntax initializer;
    final Scope scope;
    final SourceLocation location;

    /** Given by the instance, else null. */
    ConstantValue override;

    ConstantValue value;
    boolean evaluating;
    boolean poisoned;

    ParameterSymbol(
        String name,
        boolean typeParameter,
        DataTypeSyntax type,
        List<DimensionSyntax> dimensions,
        ExpressionSyntax initializer,
        Scope scope,
        SourceLocation location) {
      this.name = name;
      this.typeParameter = typeParameter;
      this.type = type;
      this.dimensions = dimensions;
      this.initializer = initializer;
      this.scope = scope;
      this.location = location;
    }

    @Override
    public SourceLocation location() {
      return location;
    }
  }

  /** A typedef, resolved when it is first used; {@code type} of a forward declaration is null. */
  final class TypedefSymbol implements Symbol {
    final ItemSyntax.TypedefSyntax syntax;
    final Scope scope;
    DataType resolved;
    boolean resolving;

    TypedefSymbol(ItemSyntax.TypedefSyntax syntax, Scope scope) {
      this.syntax = syntax;
      this.scope = scope;
    }

    @Override
    public SourceLocation location() {
      return syntax.location();
    }
  }

  /** A literal of an enumeration that has not been resolved yet. */
  record EnumLiteralSymbol(
      String name, DataTypeSyntax.EnumTypeSyntax syntax, Scope scope, SourceLocation location)
      implements Symbol {}

  /** A function or task, elaborated when it is first called. */
  final class SubroutineSymbol implements Symbol {
    final ItemSyntax.SubroutineSyntax syntax;
    final Scope scope;

    /** The function, once it is elaborated and pure. */
    Subroutine subroutine;

    /** Signals of the module that the function reads: arguments behind the declared ones. */
    List<Signal> hiddenInputs = List.of();

    boolean elaborating;
    boolean recursive;
    boolean impure;
    boolean poisoned;

    SubroutineSymbol(ItemSyntax.SubroutineSyntax syntax, Scope scope) {
      this.syntax = syntax;
      this.scope = scope;
    }

    @Override
    public SourceLocation location() {
      return syntax.location();
    }
  }

  /** A named block or a generate block. */
  record ScopeSymbol(Scope scope, SourceLocation location) implements Symbol {}

  /** The blocks of a generate loop, or interfaces, by index. */
  record ScopeArraySymbol(Map<Integer, Scope> scopes, boolean descending, SourceLocation location)
      implements Symbol {
    ScopeArraySymbol(SourceLocation location) {
      this(location, false);
    }

    /** An array whose declaration names the highest index first. */
    ScopeArraySymbol(SourceLocation location, boolean descending) {
      this(new TreeMap<>(), descending, location);
    }
  }

  /** A signal of an interface that a modport lets one read only. */
  record InputSymbol(SignalSymbol signal) implements Symbol {
    @Override
    public SourceLocation location() {
      return signal.location();
    }
  }

  /** A declared genvar outside of its loops. */
  record GenvarSymbol(String name, SourceLocation location) implements Symbol {}

  /**
   * An instance or an array of them, named {@code path} in its module. {@code child} is null when
   * the module could not be elaborated.
   */
  record InstanceSymbol(
      String path, boolean array, Design.Elaborated child, SourceLocation location)
      implements Symbol {}

  /**
   * Something inside an instance: {@code inner} is a symbol of the module at the end of the path.
   */
  record HierarchySymbol(List<String> path, Symbol inner, SourceLocation location)
      implements Symbol {}

  /** A declaration that was wrong: its uses are not reported again. */
  record PoisonedSymbol(SourceLocation location) implements Symbol {}
}
