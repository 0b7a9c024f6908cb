package io.refmill.parser.build;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.grammar.VerilogGrammar.DataTypeContext;
import io.refmill.grammar.VerilogGrammar.DeclarationQualifierContext;
import io.refmill.grammar.VerilogGrammar.DeclaratorContext;
import io.refmill.grammar.VerilogGrammar.DelayedNameContext;
import io.refmill.grammar.VerilogGrammar.DimensionContext;
import io.refmill.grammar.VerilogGrammar.EnumBaseContext;
import io.refmill.grammar.VerilogGrammar.EnumIntegralBaseContext;
import io.refmill.grammar.VerilogGrammar.EnumMemberContext;
import io.refmill.grammar.VerilogGrammar.EnumNamedBaseContext;
import io.refmill.grammar.VerilogGrammar.EnumRangeBaseContext;
import io.refmill.grammar.VerilogGrammar.EnumSignedBaseContext;
import io.refmill.grammar.VerilogGrammar.EnumTypeContext;
import io.refmill.grammar.VerilogGrammar.ExplicitlyTypedContext;
import io.refmill.grammar.VerilogGrammar.IdentifierContext;
import io.refmill.grammar.VerilogGrammar.ImplicitlyRangedContext;
import io.refmill.grammar.VerilogGrammar.ImplicitlySignedContext;
import io.refmill.grammar.VerilogGrammar.IntegralTypeContext;
import io.refmill.grammar.VerilogGrammar.NameOrTypeNameContext;
import io.refmill.grammar.VerilogGrammar.NamedMemberContext;
import io.refmill.grammar.VerilogGrammar.QualifiedVariableContext;
import io.refmill.grammar.VerilogGrammar.ScopedIdentifierContext;
import io.refmill.grammar.VerilogGrammar.SigningContext;
import io.refmill.grammar.VerilogGrammar.SimpleTypeContext;
import io.refmill.grammar.VerilogGrammar.StructMemberContext;
import io.refmill.grammar.VerilogGrammar.StructTypeContext;
import io.refmill.grammar.VerilogGrammar.TypeReferenceContext;
import io.refmill.grammar.VerilogGrammar.TypedDeclaratorContext;
import io.refmill.grammar.VerilogGrammar.TypedMemberContext;
import io.refmill.grammar.VerilogGrammar.TypedNameContext;
import io.refmill.grammar.VerilogGrammar.TypedVariableContext;
import io.refmill.grammar.VerilogGrammar.VariableDeclarationContext;
import io.refmill.grammar.VerilogGrammar.VariableHeadContext;
import io.refmill.grammar.VerilogTokens;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.EnumMemberSyntax;
import io.refmill.syntax.DataTypeSyntax.EnumTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.IntegralTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.InterfaceTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.NamedTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.SimpleTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.StructTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.TypeReferenceSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.DimensionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IndexSyntax;
import io.refmill.syntax.ExpressionSyntax.MemberSyntax;
import io.refmill.syntax.ExpressionSyntax.RangeKind;
import io.refmill.syntax.ExpressionSyntax.RangeSelectSyntax;
import io.refmill.syntax.ExpressionSyntax.ScopedSyntax;
import io.refmill.syntax.ExpressionSyntax.TypeExpressionSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Data types, dimensions and declarators (IEEE 1800-2017 clauses 6 and 7). */
final class TypeBuilder {
  private final Places places;
  private ExpressionBuilder expressions;

  TypeBuilder(Places places) {
    this.places = places;
  }

  /** Types and expressions contain each other. */
  void connect(ExpressionBuilder builder) {
    expressions = builder;
  }

  /**
   * The first declarator of a list with the type in front of it.
   *
   * @param type null when nothing of it is written
   */
  record Typed(DataTypeSyntax type, Token delay, DeclaratorSyntax declarator) {}

  Typed typed(TypedDeclaratorContext context) {
    if (context instanceof NameOrTypeNameContext name) {
      return nameOrTypeName(name);
    }
    if (context instanceof ExplicitlyTypedContext explicit) {
      return new Typed(
          dataType(explicit.dataType()),
          start(explicit.delay()),
          declarator(explicit.declarator()));
    }
    if (context instanceof ImplicitlyRangedContext ranged) {
      DataTypeSyntax type =
          new IntegralTypeSyntax(places.of(context), "", null, dimensions(ranged.dimension()));
      return new Typed(type, start(ranged.delay()), declarator(ranged.declarator()));
    }
    if (context instanceof ImplicitlySignedContext signed) {
      DataTypeSyntax type =
          new IntegralTypeSyntax(
              places.of(context), "", signing(signed.signing()), dimensions(signed.dimension()));
      return new Typed(type, start(signed.delay()), declarator(signed.declarator()));
    }
    DelayedNameContext delayed = (DelayedNameContext) context;
    return new Typed(null, start(delayed.delay()), declarator(delayed.declarator()));
  }

  private Typed nameOrTypeName(NameOrTypeNameContext context) {
    String first = places.name(context.identifier(0));
    List<DimensionSyntax> dimensions = dimensions(context.dimension());
    ExpressionSyntax initializer = expressions.orNull(context.expression());
    TypedNameContext second = context.typedName();
    if (second == null) {
      if (context.scopeOperator != null) {
        throw new SyntaxException(
            context.identifier(1).getStart(),
            "expected a name after the type \""
                + first
                + context.scopeOperator.getText()
                + places.name(context.identifier(1))
                + "\"");
      }
      return new Typed(
          null,
          start(context.delay()),
          new DeclaratorSyntax(places.of(context), first, dimensions, initializer));
    }
    DataTypeSyntax type;
    if (context.scopeOperator == null) {
      type = new NamedTypeSyntax(places.of(context), null, first, dimensions);
    } else {
      String member = places.name(context.identifier(1));
      type =
          context.scopeOperator.getType() == VerilogTokens.DOT
              ? new InterfaceTypeSyntax(places.of(context), first, member)
              : new NamedTypeSyntax(places.of(context), first, member, dimensions);
    }
    DeclaratorSyntax declarator =
        new DeclaratorSyntax(
            places.of(second),
            places.name(second.identifier()),
            dimensions(second.dimension()),
            initializer);
    return new Typed(type, start(context.delay()), declarator);
  }

  private static Token start(ParserRuleContext context) {
    return context == null ? null : context.getStart();
  }

  /** The implicit type with nothing written, at a place. */
  static DataTypeSyntax implicit(SourceLocation place) {
    return new IntegralTypeSyntax(place, "", null, List.of());
  }

  /** The written type, or the implicit one. */
  static DataTypeSyntax orImplicit(Typed typed) {
    return typed.type() != null ? typed.type() : implicit(typed.declarator().location());
  }

  DeclaratorSyntax declarator(DeclaratorContext context) {
    return new DeclaratorSyntax(
        places.of(context),
        places.name(context.identifier()),
        dimensions(context.dimension()),
        expressions.orNull(context.expression()));
  }

  /** A first declarator and those that follow. */
  List<DeclaratorSyntax> declarators(DeclaratorSyntax first, List<DeclaratorContext> more) {
    List<DeclaratorSyntax> list = new ArrayList<>(more.size() + 1);
    list.add(first);
    for (DeclaratorContext context : more) {
      list.add(declarator(context));
    }
    return list;
  }

  // -------------------------------------------------------------- Dimensions

  List<DimensionSyntax> dimensions(List<DimensionContext> contexts) {
    if (contexts.isEmpty()) {
      return List.of();
    }
    List<DimensionSyntax> list = new ArrayList<>(contexts.size());
    for (DimensionContext context : contexts) {
      list.add(dimension(context));
    }
    return list;
  }

  private DimensionSyntax dimension(DimensionContext context) {
    SourceLocation place = places.of(context);
    List<ExpressionSyntax> bounds = expressions.expressions(context.expression());
    if (bounds.isEmpty() || isOpen(bounds.get(0))) {
      // "[*]", "[$]", "[string]" and their like; "[]" has no bounds either and is dynamic as well.
      return new DimensionSyntax(place, null, null, true);
    }
    return new DimensionSyntax(
        place, bounds.get(0), bounds.size() > 1 ? bounds.get(1) : null, false);
  }

  private static boolean isOpen(ExpressionSyntax bound) {
    return bound instanceof TypeExpressionSyntax
        || bound instanceof IdentifierSyntax id && id.name().equals("$");
  }

  // -------------------------------------------------------------- Types

  DataTypeSyntax dataType(DataTypeContext context) {
    if (context instanceof IntegralTypeContext integral) {
      return new IntegralTypeSyntax(
          places.of(context),
          integral.integralKeyword().getText(),
          signing(integral.signing()),
          dimensions(integral.dimension()));
    }
    if (context instanceof SimpleTypeContext simple) {
      return new SimpleTypeSyntax(places.of(context), simple.keyword.getText());
    }
    if (context instanceof StructTypeContext struct) {
      return struct(struct);
    }
    if (context instanceof EnumTypeContext enumeration) {
      return enumeration(enumeration);
    }
    TypeReferenceContext reference = (TypeReferenceContext) context;
    return new TypeReferenceSyntax(
        places.of(context), expressions.expression(reference.typeOrExpression().expression()));
  }

  /** TRUE for signed, FALSE for unsigned, null for nothing. */
  Boolean signing(SigningContext context) {
    return context == null ? null : context.getStart().getType() == VerilogTokens.SIGNED;
  }

  private DataTypeSyntax struct(StructTypeContext context) {
    List<VariableDeclarationSyntax> members = new ArrayList<>();
    for (StructMemberContext member : context.structMember()) {
      if (member instanceof TypedMemberContext typed) {
        members.add(variable(typed.variableDeclaration()));
      } else {
        NamedMemberContext named = (NamedMemberContext) member;
        Typed first = typed(named.typedDeclarator());
        if (first.type() == null) {
          throw new SyntaxException(member.getStart(), "expected a type before the member's name");
        }
        members.add(
            new VariableDeclarationSyntax(
                places.of(member),
                false,
                "",
                first.type(),
                declarators(first.declarator(), named.declarator())));
      }
    }
    return new StructTypeSyntax(
        places.of(context),
        context.keyword.getType() == VerilogTokens.UNION,
        context.TAGGED() != null,
        context.PACKED() != null,
        signing(context.signing()),
        members,
        dimensions(context.dimension()));
  }

  private DataTypeSyntax enumeration(EnumTypeContext context) {
    List<EnumMemberSyntax> members = new ArrayList<>();
    for (EnumMemberContext member : context.enumMember()) {
      members.add(enumMember(member));
    }
    DataTypeSyntax base = context.enumBase() == null ? null : enumBase(context.enumBase());
    return new EnumTypeSyntax(places.of(context), base, members, dimensions(context.dimension()));
  }

  private EnumMemberSyntax enumMember(EnumMemberContext context) {
    List<ExpressionSyntax> values = expressions.expressions(context.expression());
    DimensionSyntax range = null;
    int next = 0;
    if (context.OPEN_BRACKET() != null) {
      boolean both = context.COLON() != null;
      range =
          new DimensionSyntax(
              places.of(context.OPEN_BRACKET()), values.get(0), both ? values.get(1) : null, false);
      next = both ? 2 : 1;
    }
    ExpressionSyntax value = next < values.size() ? values.get(next) : null;
    return new EnumMemberSyntax(
        places.of(context), places.name(context.identifier()), range, value);
  }

  private DataTypeSyntax enumBase(EnumBaseContext context) {
    if (context instanceof EnumIntegralBaseContext integral) {
      return new IntegralTypeSyntax(
          places.of(context),
          integral.integralKeyword().getText(),
          signing(integral.signing()),
          dimensions(integral.dimension()));
    }
    if (context instanceof EnumSignedBaseContext signed) {
      return new IntegralTypeSyntax(
          places.of(context), "", signing(signed.signing()), dimensions(signed.dimension()));
    }
    if (context instanceof EnumRangeBaseContext ranged) {
      return new IntegralTypeSyntax(places.of(context), "", null, dimensions(ranged.dimension()));
    }
    EnumNamedBaseContext named = (EnumNamedBaseContext) context;
    return named(named.scopedIdentifier(), dimensions(named.dimension()));
  }

  /** {@code name} or {@code scope::name} as a type. */
  NamedTypeSyntax named(ScopedIdentifierContext context, List<DimensionSyntax> dimensions) {
    List<IdentifierContext> parts = context.identifier();
    String first = places.name(parts.get(0));
    return parts.size() == 1
        ? new NamedTypeSyntax(places.of(context), null, first, dimensions)
        : new NamedTypeSyntax(places.of(context), first, places.name(parts.get(1)), dimensions);
  }

  /**
   * The type that an expression's shape stands for: {@code t}, {@code p::t}, {@code t [3:0]}, or a
   * keyword's.
   */
  DataTypeSyntax fromExpression(ExpressionSyntax expression, Token at) {
    List<DimensionSyntax> dimensions = new ArrayList<>();
    ExpressionSyntax base = expression;
    while (true) {
      if (base instanceof IndexSyntax index) {
        dimensions.add(0, new DimensionSyntax(index.location(), index.index(), null, false));
        base = index.base();
      } else if (base instanceof RangeSelectSyntax range && range.rangeKind() == RangeKind.COLON) {
        dimensions.add(
            0, new DimensionSyntax(range.location(), range.left(), range.right(), false));
        base = range.base();
      } else {
        break;
      }
    }
    SourceLocation place = expression.location();
    if (base instanceof IdentifierSyntax name) {
      return new NamedTypeSyntax(place, null, name.name(), dimensions);
    }
    if (base instanceof ScopedSyntax scoped) {
      return new NamedTypeSyntax(place, scoped.scope(), scoped.name(), dimensions);
    }
    if (base instanceof TypeExpressionSyntax type && dimensions.isEmpty()) {
      return type.type();
    }
    if (base instanceof MemberSyntax member
        && member.base() instanceof IdentifierSyntax name
        && dimensions.isEmpty()) {
      return new InterfaceTypeSyntax(place, name.name(), member.name());
    }
    throw new SyntaxException(at, "expected an operator or ';' after an expression");
  }

  // -------------------------------------------------------------- Variables

  VariableDeclarationSyntax variable(VariableDeclarationContext context) {
    VariableHeadContext head = context.variableHead();
    if (head instanceof TypedVariableContext typed) {
      return new VariableDeclarationSyntax(
          places.of(context),
          false,
          "",
          dataType(typed.dataType()),
          declarators(declarator(typed.declarator()), context.declarator()));
    }
    QualifiedVariableContext qualified = (QualifiedVariableContext) head;
    boolean constant = false;
    String lifetime = "";
    for (DeclarationQualifierContext qualifier : qualified.declarationQualifier()) {
      int type = qualifier.getStart().getType();
      constant |= type == VerilogTokens.CONST;
      if (type == VerilogTokens.STATIC || type == VerilogTokens.AUTOMATIC) {
        lifetime = qualifier.getText();
      }
    }
    Typed first = typed(qualified.typedDeclarator());
    return new VariableDeclarationSyntax(
        places.of(context),
        constant,
        lifetime,
        orImplicit(first),
        declarators(first.declarator(), context.declarator()));
  }
}
