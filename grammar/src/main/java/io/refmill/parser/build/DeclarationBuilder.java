package io.refmill.parser.build;

import io.refmill.grammar.VerilogGrammar.*;
import io.refmill.grammar.VerilogTokens;
import io.refmill.parser.build.TypeBuilder.Typed;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.TypeExpressionSyntax;
import io.refmill.syntax.ItemSyntax.ImportSyntax;
import io.refmill.syntax.ItemSyntax.ParameterDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.TypedefSyntax;
import java.util.ArrayList;
import java.util.List;

/** Declarations that stand in modules and in blocks alike (IEEE 1800-2017 A.2.1). */
final class DeclarationBuilder {
  private final Places places;
  private final TypeBuilder types;
  private final ExpressionBuilder expressions;

  DeclarationBuilder(Places places, TypeBuilder types, ExpressionBuilder expressions) {
    this.places = places;
    this.types = types;
    this.expressions = expressions;
  }

  PortDeclarationSyntax ports(PortDeclarationContext context) {
    Typed first = types.typed(context.typedDeclarator());
    refuseDelay(first);
    return new PortDeclarationSyntax(
        places.of(context),
        context.direction().getText(),
        context.netOrVar() == null ? null : context.netOrVar().getText(),
        first.type(),
        types.declarators(first.declarator(), context.declarator()));
  }

  /** Delays belong to nets only. */
  static void refuseDelay(Typed typed) {
    if (typed.delay() != null) {
      throw new SyntaxException(typed.delay(), "expected a name, found '#'");
    }
  }

  ParameterDeclarationSyntax parameters(ParameterDeclarationContext context) {
    if (context instanceof ValueParameterDeclarationContext values) {
      Typed first = types.typed(values.typedDeclarator());
      refuseDelay(first);
      return new ParameterDeclarationSyntax(
          places.of(context),
          values.keyword.getText(),
          false,
          TypeBuilder.orImplicit(first),
          types.declarators(first.declarator(), values.declarator()));
    }
    TypeParameterDeclarationContext typed = (TypeParameterDeclarationContext) context;
    List<DeclaratorSyntax> declarators = new ArrayList<>();
    for (TypeAssignmentContext assignment : typed.typeAssignment()) {
      declarators.add(typeParameter(assignment.identifier(), assignment.typeOrExpression()));
    }
    return new ParameterDeclarationSyntax(
        places.of(context),
        typed.keyword.getText(),
        true,
        TypeBuilder.implicit(places.of(context)),
        declarators);
  }

  /** {@code T = type}: the initializer becomes a type whatever its shape. */
  private DeclaratorSyntax typeParameter(IdentifierContext name, TypeOrExpressionContext value) {
    ExpressionSyntax initializer = null;
    if (value != null) {
      ExpressionSyntax written = expressions.expression(value.expression());
      DataTypeSyntax type = types.fromExpression(written, value.getStart());
      initializer = new TypeExpressionSyntax(written.location(), type);
    }
    return new DeclaratorSyntax(places.of(name), places.name(name), List.of(), initializer);
  }

  /** The parameters of a header; a keyword holds until the next one (IEEE 1800-2017 23.2.1). */
  List<ParameterDeclarationSyntax> headerParameters(ParameterPortsContext context) {
    List<ParameterDeclarationSyntax> list = new ArrayList<>();
    String keyword = "parameter";
    DataTypeSyntax inherited = null;
    boolean inheritsTypeKind = false;
    for (ParameterPortContext port : context.parameterPort()) {
      if (port instanceof TypeParameterPortContext typed) {
        keyword = typed.keyword == null ? keyword : typed.keyword.getText();
        list.add(
            new ParameterDeclarationSyntax(
                places.of(port),
                keyword,
                true,
                TypeBuilder.implicit(places.of(port)),
                List.of(typeParameter(typed.identifier(), typed.typeOrExpression()))));
        inheritsTypeKind = true;
        continue;
      }
      ValueParameterPortContext valued = (ValueParameterPortContext) port;
      Typed first = types.typed(valued.typedDeclarator());
      refuseDelay(first);
      boolean continues = valued.keyword == null && first.type() == null && !list.isEmpty();
      if (continues && inheritsTypeKind) {
        list.add(continuedTypeParameter(port, keyword, first));
        continue;
      }
      keyword = valued.keyword == null ? keyword : valued.keyword.getText();
      // "parameter [3:0] A = 1, B = 2" gives B the type of A; "parameter B" starts afresh.
      DataTypeSyntax type =
          continues && inherited != null ? inherited : TypeBuilder.orImplicit(first);
      inherited = type;
      inheritsTypeKind = false;
      list.add(
          new ParameterDeclarationSyntax(
              places.of(port), keyword, false, type, List.of(first.declarator())));
    }
    return list;
  }

  private ParameterDeclarationSyntax continuedTypeParameter(
      ParameterPortContext port, String keyword, Typed written) {
    DeclaratorSyntax declarator = written.declarator();
    ExpressionSyntax value = declarator.initializer();
    if (value != null) {
      DataTypeSyntax type = types.fromExpression(value, port.getStart());
      value = new TypeExpressionSyntax(value.location(), type);
    }
    return new ParameterDeclarationSyntax(
        places.of(port),
        keyword,
        true,
        TypeBuilder.implicit(places.of(port)),
        List.of(
            new DeclaratorSyntax(declarator.location(), declarator.name(), List.of(), value)));
  }

  TypedefSyntax typedef(TypedefDeclarationContext context) {
    if (context instanceof TypedefOfTypeContext ofType) {
      return new TypedefSyntax(
          places.of(context),
          types.dataType(ofType.dataType()),
          places.name(ofType.identifier()),
          types.dimensions(ofType.dimension()));
    }
    if (context instanceof ForwardTypedefContext forward) {
      return new TypedefSyntax(
          places.of(context), null, places.name(forward.identifier()), List.of());
    }
    TypedefOfNameContext ofName = (TypedefOfNameContext) context;
    if (ofName.identifier() == null) {
      if (ofName.scopedIdentifier().identifier().size() > 1 || !ofName.dimension().isEmpty()) {
        throw new SyntaxException(ofName.getStop(), "expected the new type's name, found ';'");
      }
      return new TypedefSyntax(
          places.of(context),
          null,
          places.name(ofName.scopedIdentifier().identifier(0)),
          List.of());
    }
    // Dimensions before the new name belong to the type, those behind it are unpacked.
    int split = ofName.children.indexOf(ofName.identifier());
    List<DimensionContext> packed = new ArrayList<>();
    List<DimensionContext> unpacked = new ArrayList<>();
    for (int i = 0; i < ofName.children.size(); i++) {
      if (ofName.children.get(i) instanceof DimensionContext dimension) {
        (i < split ? packed : unpacked).add(dimension);
      }
    }
    return new TypedefSyntax(
        places.of(context),
        types.named(ofName.scopedIdentifier(), types.dimensions(packed)),
        places.name(ofName.identifier()),
        types.dimensions(unpacked));
  }

  /** One for each name; none for an import from a foreign language. */
  List<ImportSyntax> imports(PackageImportContext context) {
    List<ImportSyntax> list = new ArrayList<>();
    for (ImportItemContext item : context.importItem()) {
      List<IdentifierContext> names = item.identifier();
      boolean all = Places.type(item.children.get(2)) == VerilogTokens.STAR;
      list.add(
          new ImportSyntax(
              places.of(item), places.name(names.get(0)), all ? "*" : places.name(names.get(1))));
    }
    return list;
  }
}
