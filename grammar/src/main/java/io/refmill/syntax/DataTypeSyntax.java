package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/** A data type (IEEE 1800-2017 clause 6 and 7). */
public sealed interface DataTypeSyntax extends Syntax {

  /** The kinds of data types: one for each record, so that a switch names them all. */
  enum Kind {
    INTEGRAL_TYPE,
    SIMPLE_TYPE,
    NAMED_TYPE,
    STRUCT_TYPE,
    ENUM_TYPE,
    TYPE_REFERENCE,
    INTERFACE_TYPE
  }

  /** Which record this is. */
  Kind kind();

  /**
   * A vector or integer type.
   *
   * @param keyword {@code logic reg bit byte shortint int longint integer time}, or empty for an
   *     implicit type ({@code wire [3:0]}, {@code parameter signed [3:0]}, a lone range, or
   *     nothing)
   * @param signing TRUE for {@code signed}, FALSE for {@code unsigned}, null when not written
   */
  record IntegralTypeSyntax(
      SourceLocation location, String keyword, Boolean signing, List<DimensionSyntax> packed)
      implements DataTypeSyntax {
    public IntegralTypeSyntax {
      packed = List.copyOf(packed);
    }

    @Override
    public Kind kind() {
      return Kind.INTEGRAL_TYPE;
    }
  }

  /** {@code real realtime shortreal string chandle event void}. */
  record SimpleTypeSyntax(SourceLocation location, String keyword) implements DataTypeSyntax {
    @Override
    public Kind kind() {
      return Kind.SIMPLE_TYPE;
    }
  }

  /** A typedef's name, with an optional package or class scope (else null). */
  record NamedTypeSyntax(
      SourceLocation location, String scope, String name, List<DimensionSyntax> packed)
      implements DataTypeSyntax {
    public NamedTypeSyntax {
      packed = List.copyOf(packed);
    }

    @Override
    public Kind kind() {
      return Kind.NAMED_TYPE;
    }
  }

  /** A structure or union. {@code signing} as for integral types. */
  record StructTypeSyntax(
      SourceLocation location,
      boolean union,
      boolean tagged,
      boolean packed,
      Boolean signing,
      List<VariableDeclarationSyntax> members,
      List<DimensionSyntax> dimensions)
      implements DataTypeSyntax {
    public StructTypeSyntax {
      members = List.copyOf(members);
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public Kind kind() {
      return Kind.STRUCT_TYPE;
    }
  }

  /** An enumeration; {@code base} is null when not written. */
  record EnumTypeSyntax(
      SourceLocation location,
      DataTypeSyntax base,
      List<EnumMemberSyntax> members,
      List<DimensionSyntax> dimensions)
      implements DataTypeSyntax {
    public EnumTypeSyntax {
      members = List.copyOf(members);
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public Kind kind() {
      return Kind.ENUM_TYPE;
    }
  }

  /**
   * {@code name}, {@code name = value}, {@code name[3]} or {@code name[0:3]}; absent parts null.
   */
  record EnumMemberSyntax(
      SourceLocation location, String name, DimensionSyntax range, ExpressionSyntax value)
      implements Syntax {}

  /** {@code type(expr)}. */
  record TypeReferenceSyntax(SourceLocation location, ExpressionSyntax expression)
      implements DataTypeSyntax {
    @Override
    public Kind kind() {
      return Kind.TYPE_REFERENCE;
    }
  }

  /** {@code interface.modport} or {@code interface} of an interface port; modport may be null. */
  record InterfaceTypeSyntax(SourceLocation location, String name, String modport)
      implements DataTypeSyntax {
    @Override
    public Kind kind() {
      return Kind.INTERFACE_TYPE;
    }
  }
}
