package io.refmill.compiler.elaborate.type;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Formula;
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
public sealed interface Symbol {

  /**
   * The kinds of symbol: a switch without default names each, so that a new one stops the build.
   */
  enum Kind {
    SIGNAL,
    CONSTANT,
    PARAMETER,
    TYPEDEF,
    ENUM_LITERAL,
    SUBROUTINE,
    SCOPE,
    SCOPE_ARRAY,
    INPUT,
    GENVAR,
    INSTANCE,
    HIERARCHY,
    POISONED
  }

  /** Which record or class it is. */
  Kind kind();

  SourceLocation location();

  /** A net or variable, with the type it was declared with. */
  record SignalSymbol(Signal signal, DataType type) implements Symbol {
    @Override
    public Kind kind() {
      return Kind.SIGNAL;
    }

    @Override
    public SourceLocation location() {
      return signal.location();
    }
  }

  /** A constant whose value is known: an enumeration literal, or a genvar in one iteration. */
  record ConstantSymbol(
      String name, Bits bits, boolean signed, DataType type, SourceLocation location)
      implements Symbol {
    @Override
    public Kind kind() {
      return Kind.CONSTANT;
    }
  }

  /**
   * A parameter. Evaluated when it is first used, because a header may use what the body declares
   * later.
   */
  final class ParameterSymbol implements Symbol {
    public final String name;
    public final boolean typeParameter;

    /** Declared as {@code localparam}. */
    public final boolean local;

    public final DataTypeSyntax type;
    public final List<DimensionSyntax> dimensions;
    public final ExpressionSyntax initializer;
    public final Scope scope;
    public final SourceLocation location;

    /** Given by the instance, else null. */
    public ConstantValue override;

    /** Once it is evaluated, else null. */
    public ConstantValue value;

    /** How the declaration computes the value from other constants, if it does. */
    public Formula formula = Formula.NONE;

    /** While its value is looked for: a use of it then is a circle. */
    public boolean evaluating;

    /** Whether it was wrong: its uses are not reported again. */
    public boolean poisoned;

    /** Whether something refers to it. */
    public boolean used;

    /** A parameter as declared; {@code initializer} may be null. */
    public ParameterSymbol(
        String name,
        boolean typeParameter,
        boolean local,
        DataTypeSyntax type,
        List<DimensionSyntax> dimensions,
        ExpressionSyntax initializer,
        Scope scope,
        SourceLocation location) {
      this.name = name;
      this.typeParameter = typeParameter;
      this.local = local;
      this.type = type;
      this.dimensions = dimensions;
      this.initializer = initializer;
      this.scope = scope;
      this.location = location;
    }

    /** Its name in the module that it is of. */
    public String constantName() {
      return scope.prefix() + name;
    }

    @Override
    public Kind kind() {
      return Kind.PARAMETER;
    }

    @Override
    public SourceLocation location() {
      return location;
    }
  }

  /** A typedef, resolved when it is first used; {@code type} of a forward declaration is null. */
  final class TypedefSymbol implements Symbol {
    public final ItemSyntax.TypedefSyntax syntax;
    public final Scope scope;

    /** Once it is resolved, else null. */
    public DataType resolved;

    /** While its type is looked for: a use of it then is a circle. */
    public boolean resolving;

    /** A typedef as declared. */
    public TypedefSymbol(ItemSyntax.TypedefSyntax syntax, Scope scope) {
      this.syntax = syntax;
      this.scope = scope;
    }

    @Override
    public Kind kind() {
      return Kind.TYPEDEF;
    }

    @Override
    public SourceLocation location() {
      return syntax.location();
    }
  }

  /** A literal of an enumeration that has not been resolved yet. */
  record EnumLiteralSymbol(
      String name, DataTypeSyntax.EnumTypeSyntax syntax, Scope scope, SourceLocation location)
      implements Symbol {
    @Override
    public Kind kind() {
      return Kind.ENUM_LITERAL;
    }
  }

  /** A function or task, elaborated when it is first called. */
  final class SubroutineSymbol implements Symbol {
    public final ItemSyntax.SubroutineSyntax syntax;
    public final Scope scope;

    /** The function, once it is elaborated and pure. */
    public Subroutine subroutine;

    /** Signals of the module that the function reads: arguments behind the declared ones. */
    public List<Signal> hiddenInputs = List.of();

    /** While its body is elaborated: a call of it then is recursive. */
    public boolean elaborating;

    /** Whether it calls itself. */
    public boolean recursive;

    /** Whether it does more than compute its result, and is expanded where it is called. */
    public boolean impure;

    /** Whether a function that only computes its result, or one that it calls, has a memory. */
    public boolean remembers;

    /** Whether it was wrong: its uses are not reported again. */
    public boolean poisoned;

    /** A function or task as declared. */
    public SubroutineSymbol(ItemSyntax.SubroutineSyntax syntax, Scope scope) {
      this.syntax = syntax;
      this.scope = scope;
    }

    @Override
    public Kind kind() {
      return Kind.SUBROUTINE;
    }

    @Override
    public SourceLocation location() {
      return syntax.location();
    }
  }

  /** A named block or a generate block. */
  record ScopeSymbol(Scope scope, SourceLocation location) implements Symbol {
    @Override
    public Kind kind() {
      return Kind.SCOPE;
    }
  }

  /** The blocks of a generate loop, or interfaces, by index. */
  record ScopeArraySymbol(Map<Integer, Scope> scopes, boolean descending, SourceLocation location)
      implements Symbol {
    @Override
    public Kind kind() {
      return Kind.SCOPE_ARRAY;
    }

    /** An array whose declaration names the lowest index first. */
    public ScopeArraySymbol(SourceLocation location) {
      this(location, false);
    }

    /** An array whose declaration names the highest index first. */
    public ScopeArraySymbol(SourceLocation location, boolean descending) {
      this(new TreeMap<>(), descending, location);
    }
  }

  /** A signal of an interface that a modport lets one read only. */
  record InputSymbol(SignalSymbol signal) implements Symbol {
    @Override
    public Kind kind() {
      return Kind.INPUT;
    }

    @Override
    public SourceLocation location() {
      return signal.location();
    }
  }

  /** A declared genvar outside of its loops. */
  record GenvarSymbol(String name, SourceLocation location) implements Symbol {
    @Override
    public Kind kind() {
      return Kind.GENVAR;
    }
  }

  /**
   * An instance or an array of them, named {@code path} in its module. {@code child} is null when
   * the module could not be elaborated.
   */
  record InstanceSymbol(String path, boolean array, Elaborated child, SourceLocation location)
      implements Symbol {
    @Override
    public Kind kind() {
      return Kind.INSTANCE;
    }
  }

  /**
   * Something inside an instance: {@code inner} is a symbol of the module at the end of the path.
   */
  record HierarchySymbol(List<String> path, Symbol inner, SourceLocation location)
      implements Symbol {
    @Override
    public Kind kind() {
      return Kind.HIERARCHY;
    }
  }

  /** A declaration that was wrong: its uses are not reported again. */
  record PoisonedSymbol(SourceLocation location) implements Symbol {
    @Override
    public Kind kind() {
      return Kind.POISONED;
    }
  }
}
