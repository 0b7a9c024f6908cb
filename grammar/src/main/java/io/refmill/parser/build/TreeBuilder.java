package io.refmill.parser.build;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.grammar.VerilogGrammar.*;
import io.refmill.parser.ParseLimits;
import io.refmill.parser.preprocess.DirectiveState;
import io.refmill.parser.preprocess.PreprocessedText;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.*;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;

/** Builds the syntax tree of one file, piece by piece as the parser delivers them. */
public final class TreeBuilder {
  private final PreprocessedText text;
  private final Places places;
  private final DeclarationBuilder declarations;
  private final PortBuilder ports;
  private final ItemBuilder items;
  private final PrimitiveBuilder primitives;

  /** A builder for the tree of a text. */
  public TreeBuilder(PreprocessedText text, ParseLimits limits) {
    this.text = text;
    this.places = new Places(text);
    TypeBuilder types = new TypeBuilder(places);
    ExpressionBuilder expressions = new ExpressionBuilder(places, types, limits);
    types.connect(expressions);
    this.declarations = new DeclarationBuilder(places, types, expressions);
    StatementBuilder statements =
        new StatementBuilder(places, types, expressions, declarations);
    this.ports = new PortBuilder(places, types, expressions);
    this.items =
        new ItemBuilder(
            places,
            types,
            expressions,
            declarations,
            statements,
            ports,
            new LoopBuilder(places, types, expressions, statements));
    this.primitives = new PrimitiveBuilder(places, types, expressions, declarations, ports);
  }

  /**
   * Adds what a description or item stands for.
   *
   * @throws SyntaxException when its shape means nothing
   */
  public void add(DescriptionContext context, List<ItemSyntax> out) {
    if (context instanceof PrimitiveDescriptionContext primitive) {
      out.add(primitives.primitive(primitive.primitiveDeclaration()));
    } else {
      add(((ItemDescriptionContext) context).moduleItem(), out);
    }
  }

  /**
   * Adds what an item stands for.
   *
   * @throws SyntaxException when its shape means nothing
   */
  public void add(ModuleItemContext context, List<ItemSyntax> out) {
    items.add(context, out);
  }

  /** A module with its header built and its items still to come. */
  public ModuleSyntax module(ModuleHeaderContext header) {
    List<ImportSyntax> imports = new ArrayList<>();
    header.packageImport().forEach(one -> imports.addAll(declarations.imports(one)));
    List<ParameterDeclarationSyntax> parameters =
        header.parameterPorts() == null
            ? List.of()
            : declarations.headerParameters(header.parameterPorts());
    boolean ansi = PortBuilder.isAnsi(header.portList());
    DirectiveState state = text.stateAt(header.getStart().getStartIndex());
    SourceLocation place = places.of(header);
    return new ModuleSyntax(
        place,
        place,
        header.keyword.getText(),
        places.name(header.identifier()),
        imports,
        parameters,
        ansi,
        ports.ports(header.portList(), ansi),
        List.of(),
        state.defaultNettype(),
        state.unconnectedDrive(),
        state.cell());
  }

  /** The module with its items and the place of its end keyword. */
  public ModuleSyntax complete(ModuleSyntax module, List<ItemSyntax> items, Token end) {
    return new ModuleSyntax(
        module.location(),
        places.of(end),
        module.keyword(),
        module.name(),
        module.imports(),
        module.parameters(),
        module.ansi(),
        module.ports(),
        items,
        module.defaultNettype(),
        module.unconnectedDrive(),
        module.cell());
  }

  /** A package. */
  public PackageSyntax packageOf(PackageHeaderContext header, List<ItemSyntax> items) {
    return new PackageSyntax(places.of(header), places.name(header.identifier()), items);
  }
}
