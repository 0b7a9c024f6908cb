package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/** An expression (IEEE 1800-2017 clause 11), names and literals as written. */
public sealed interface ExpressionSyntax extends Syntax {

  /** The kinds of expressions: one for each record, so that a switch names them all. */
  enum Kind {
    NUMBER,
    REAL,
    TIME,
    STRING,
    IDENTIFIER,
    SCOPED,
    MEMBER,
    INDEX,
    RANGE_SELECT,
    UNARY,
    BINARY,
    CONDITIONAL,
    CONCATENATION,
    REPLICATION,
    STREAMING,
    CALL,
    SYSTEM_CALL,
    TYPE_CAST,
    SIZE_CAST,
    INSIDE,
    VALUE_RANGE,
    ASSIGNMENT_PATTERN,
    TYPE_EXPRESSION,
    INCREMENT,
    ASSIGNMENT_EXPRESSION,
    MIN_TYP_MAX
  }

  /** Which record this is. */
  Kind kind();

  /**
   * An integer literal: {@code 12}, {@code 4'b10x0}, {@code 'hff}, {@code '0}. White space inside
   * and underscores are removed, letters are lower case.
   *
   * @param macro the name of the macro without arguments that the source has in its place, which is
   *     this number wherever the file calls it; null where there is none
   */
  record NumberSyntax(SourceLocation location, String text, String macro)
      implements ExpressionSyntax {
    /** A number that no macro names. */
    public NumberSyntax(SourceLocation location, String text) {
      this(location, text, null);
    }

    @Override
    public Kind kind() {
      return Kind.NUMBER;
    }
  }

  /** A real literal; {@code text} as written. */
  record RealSyntax(SourceLocation location, String text) implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.REAL;
    }
  }

  /** A time literal such as {@code 10ns}. */
  record TimeSyntax(SourceLocation location, String text) implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.TIME;
    }
  }

  /** A string literal, escapes resolved, without quotes. Characters are bytes (0 to 255). */
  record StringSyntax(SourceLocation location, String value) implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.STRING;
    }
  }

  /** A simple or escaped identifier; an escaped one comes without backslash and blank. */
  record IdentifierSyntax(SourceLocation location, String name) implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.IDENTIFIER;
    }
  }

  /** {@code scope::name}; {@code $unit} is a scope too. */
  record ScopedSyntax(SourceLocation location, String scope, String name)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.SCOPED;
    }
  }

  /** {@code base.name}: a structure member or a step of a hierarchical name. */
  record MemberSyntax(SourceLocation location, ExpressionSyntax base, String name)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.MEMBER;
    }
  }

  /** {@code base[index]}: bit, element or instance array select. */
  record IndexSyntax(SourceLocation location, ExpressionSyntax base, ExpressionSyntax index)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.INDEX;
    }
  }

  /** {@code base[left:right]}, {@code base[left+:right]} or {@code base[left-:right]}. */
  record RangeSelectSyntax(
      SourceLocation location,
      ExpressionSyntax base,
      ExpressionSyntax left,
      RangeKind rangeKind,
      ExpressionSyntax right)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.RANGE_SELECT;
    }
  }

  /** The three forms of a part-select. */
  enum RangeKind {
    COLON,
    PLUS,
    MINUS
  }

  /** A prefix operator, as written: {@code + - ! ~ & ~& | ~| ^ ~^ ^~}. */
  record UnarySyntax(SourceLocation location, String operator, ExpressionSyntax operand)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.UNARY;
    }
  }

  /** An infix operator, as written; {@code location} is the left operand's. */
  record BinarySyntax(
      SourceLocation location, String operator, ExpressionSyntax left, ExpressionSyntax right)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.BINARY;
    }
  }

  /** {@code condition ? whenTrue : whenFalse}. */
  record ConditionalSyntax(
      SourceLocation location,
      ExpressionSyntax condition,
      ExpressionSyntax whenTrue,
      ExpressionSyntax whenFalse)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.CONDITIONAL;
    }
  }

  /** {@code {a, b}}. */
  record ConcatenationSyntax(SourceLocation location, List<ExpressionSyntax> parts)
      implements ExpressionSyntax {
    public ConcatenationSyntax {
      parts = List.copyOf(parts);
    }

    @Override
    public Kind kind() {
      return Kind.CONCATENATION;
    }
  }

  /** {@code {count{a, b}}}. */
  record ReplicationSyntax(
      SourceLocation location, ExpressionSyntax count, List<ExpressionSyntax> parts)
      implements ExpressionSyntax {
    public ReplicationSyntax {
      parts = List.copyOf(parts);
    }

    @Override
    public Kind kind() {
      return Kind.REPLICATION;
    }
  }

  /**
   * {@code {<<size{parts}}} or {@code {>>size{parts}}}; {@code sliceSize} or {@code sliceType} or
   * neither is present, the other null.
   */
  record StreamingSyntax(
      SourceLocation location,
      boolean leftToRight,
      ExpressionSyntax sliceSize,
      DataTypeSyntax sliceType,
      List<ExpressionSyntax> parts)
      implements ExpressionSyntax {
    public StreamingSyntax {
      parts = List.copyOf(parts);
    }

    @Override
    public Kind kind() {
      return Kind.STREAMING;
    }
  }

  /** A function call; {@code callee} is an identifier, scoped or hierarchical name. */
  record CallSyntax(
      SourceLocation location, ExpressionSyntax callee, List<ConnectionSyntax> arguments)
      implements ExpressionSyntax {
    public CallSyntax {
      arguments = List.copyOf(arguments);
    }

    @Override
    public Kind kind() {
      return Kind.CALL;
    }
  }

  /**
   * {@code $name(arguments)}; an argument may be a {@link TypeExpressionSyntax}, or null if empty.
   */
  record SystemCallSyntax(SourceLocation location, String name, List<ExpressionSyntax> arguments)
      implements ExpressionSyntax {
    public SystemCallSyntax {
      arguments = java.util.Collections.unmodifiableList(new java.util.ArrayList<>(arguments));
    }

    @Override
    public Kind kind() {
      return Kind.SYSTEM_CALL;
    }
  }

  /**
   * {@code type'(operand)}; also {@code signed'(x)} and {@code unsigned'(x)}, as an implicit type.
   */
  record TypeCastSyntax(SourceLocation location, DataTypeSyntax type, ExpressionSyntax operand)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.TYPE_CAST;
    }
  }

  /** {@code size'(operand)}, where size is a number or a name (which may turn out to be a type). */
  record SizeCastSyntax(SourceLocation location, ExpressionSyntax size, ExpressionSyntax operand)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.SIZE_CAST;
    }
  }

  /** {@code operand inside {members}}. */
  record InsideSyntax(
      SourceLocation location, ExpressionSyntax operand, List<ExpressionSyntax> members)
      implements ExpressionSyntax {
    public InsideSyntax {
      members = List.copyOf(members);
    }

    @Override
    public Kind kind() {
      return Kind.INSIDE;
    }
  }

  /** {@code [low:high]} as a member of {@code inside}; null stands for {@code $}. */
  record ValueRangeSyntax(SourceLocation location, ExpressionSyntax low, ExpressionSyntax high)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.VALUE_RANGE;
    }
  }

  /**
   * {@code '{...}}, with {@code type} before it or null. An element's key is null for a positional
   * one, {@code default} is an identifier of that name, and a type key is a TypeExpressionSyntax.
   * With {@code count} (else null) the elements are repeated.
   */
  record AssignmentPatternSyntax(
      SourceLocation location,
      DataTypeSyntax type,
      ExpressionSyntax count,
      List<PatternElement> elements)
      implements ExpressionSyntax {
    public AssignmentPatternSyntax {
      elements = List.copyOf(elements);
    }

    @Override
    public Kind kind() {
      return Kind.ASSIGNMENT_PATTERN;
    }
  }

  /** One {@code key: value} of an assignment pattern. */
  record PatternElement(ExpressionSyntax key, ExpressionSyntax value) {}

  /**
   * A data type where an expression may stand: {@code $bits(logic [3:0])}, a type parameter's
   * value.
   */
  record TypeExpressionSyntax(SourceLocation location, DataTypeSyntax type)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.TYPE_EXPRESSION;
    }
  }

  /** {@code ++x}, {@code x--} and their like. */
  record IncrementSyntax(
      SourceLocation location, boolean prefix, String operator, ExpressionSyntax operand)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.INCREMENT;
    }
  }

  /** {@code (a = b)} or {@code (a += b)} inside an expression. */
  record AssignmentExpressionSyntax(
      SourceLocation location, ExpressionSyntax target, String operator, ExpressionSyntax value)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.ASSIGNMENT_EXPRESSION;
    }
  }

  /** {@code min:typ:max}. */
  record MinTypMaxSyntax(
      SourceLocation location,
      ExpressionSyntax minimum,
      ExpressionSyntax typical,
      ExpressionSyntax maximum)
      implements ExpressionSyntax {
    @Override
    public Kind kind() {
      return Kind.MIN_TYP_MAX;
    }
  }
}
