package io.refmill.parser.build;

import io.refmill.grammar.VerilogGrammar.*;
import io.refmill.syntax.BlockItemSyntax;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.IntegralTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.SimpleTypeSyntax;
import io.refmill.syntax.ItemSyntax.SubroutineSyntax;
import io.refmill.syntax.StatementSyntax;
import java.util.ArrayList;
import java.util.List;

/** Functions and tasks (IEEE 1800-2017 clause 13). */
final class SubroutineBuilder {
  private final Places places;
  private final TypeBuilder types;
  private final StatementBuilder statements;
  private final PortBuilder ports;

  SubroutineBuilder(
      Places places, TypeBuilder types, StatementBuilder statements, PortBuilder ports) {
    this.places = places;
    this.types = types;
    this.statements = statements;
    this.ports = ports;
  }

  SubroutineSyntax subroutine(SubroutineContext context) {
    List<BlockItemSyntax> declared = new ArrayList<>();
    List<StatementSyntax> body = new ArrayList<>();
    if (context instanceof TaskContext task) {
      statements.blockItems(task.blockItem(), declared, body);
      return new SubroutineSyntax(
          places.of(context),
          true,
          lifetime(task.lifetime()),
          null,
          places.name(task.identifier()),
          ports.subroutinePorts(task.portList()),
          declared,
          body);
    }
    FunctionContext function = (FunctionContext) context;
    statements.blockItems(function.blockItem(), declared, body);
    return new SubroutineSyntax(
        places.of(context),
        false,
        lifetime(function.lifetime()),
        returnType(function.functionName()),
        name(function.functionName()),
        ports.subroutinePorts(function.portList()),
        declared,
        body);
  }

  private static String lifetime(LifetimeContext context) {
    return context == null ? "" : context.getText();
  }

  private String name(FunctionNameContext context) {
    if (context instanceof FunctionOfTypeContext typed) {
      return places.name(typed.identifier());
    }
    if (context instanceof VoidFunctionContext without) {
      return places.name(without.identifier());
    }
    if (context instanceof FunctionOfSignedContext signed) {
      return places.name(signed.identifier());
    }
    if (context instanceof FunctionOfRangeContext ranged) {
      return places.name(ranged.identifier());
    }
    FunctionOfNameOrNoneContext named = (FunctionOfNameOrNoneContext) context;
    if (named.identifier() != null) {
      return places.name(named.identifier());
    }
    if (named.scopedIdentifier().identifier().size() > 1) {
      throw new SyntaxException(
          named.getStart(), "expected a function's name, found a name with a scope");
    }
    return places.name(named.scopedIdentifier().identifier(0));
  }

  private DataTypeSyntax returnType(FunctionNameContext context) {
    if (context instanceof FunctionOfTypeContext typed) {
      return types.dataType(typed.dataType());
    }
    if (context instanceof VoidFunctionContext) {
      return new SimpleTypeSyntax(places.of(context), "void");
    }
    if (context instanceof FunctionOfSignedContext signed) {
      return new IntegralTypeSyntax(
          places.of(context),
          "",
          types.signing(signed.signing()),
          types.dimensions(signed.dimension()));
    }
    if (context instanceof FunctionOfRangeContext ranged) {
      return new IntegralTypeSyntax(
          places.of(context), "", null, types.dimensions(ranged.dimension()));
    }
    FunctionOfNameOrNoneContext named = (FunctionOfNameOrNoneContext) context;
    return named.identifier() == null
        ? TypeBuilder.implicit(places.of(context))
        : types.named(named.scopedIdentifier(), types.dimensions(named.dimension()));
  }
}
