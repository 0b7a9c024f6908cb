package io.refmill.parser.build;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.grammar.VerilogGrammar.AliasItemContext;
import io.refmill.grammar.VerilogGrammar.AlwaysItemContext;
import io.refmill.grammar.VerilogGrammar.AssertionItemContext;
import io.refmill.grammar.VerilogGrammar.AssignmentContext;
import io.refmill.grammar.VerilogGrammar.ContinuousAssignContext;
import io.refmill.grammar.VerilogGrammar.DefparamItemContext;
import io.refmill.grammar.VerilogGrammar.DroppedItemContext;
import io.refmill.grammar.VerilogGrammar.DroppedModuleItemContext;
import io.refmill.grammar.VerilogGrammar.EmptyItemContext;
import io.refmill.grammar.VerilogGrammar.GateInstanceContext;
import io.refmill.grammar.VerilogGrammar.GateItemContext;
import io.refmill.grammar.VerilogGrammar.GenvarItemContext;
import io.refmill.grammar.VerilogGrammar.IdentifierContext;
import io.refmill.grammar.VerilogGrammar.ImportDeclarationContext;
import io.refmill.grammar.VerilogGrammar.InitialItemContext;
import io.refmill.grammar.VerilogGrammar.LabelledAssertionContext;
import io.refmill.grammar.VerilogGrammar.LabelledGenerateBlockContext;
import io.refmill.grammar.VerilogGrammar.ModportDeclarationContext;
import io.refmill.grammar.VerilogGrammar.ModportItemContext;
import io.refmill.grammar.VerilogGrammar.ModuleItemContext;
import io.refmill.grammar.VerilogGrammar.NameElementContext;
import io.refmill.grammar.VerilogGrammar.NamedElementContext;
import io.refmill.grammar.VerilogGrammar.NamedItemContext;
import io.refmill.grammar.VerilogGrammar.NamedModuleItemContext;
import io.refmill.grammar.VerilogGrammar.NetItemContext;
import io.refmill.grammar.VerilogGrammar.ParameterItemContext;
import io.refmill.grammar.VerilogGrammar.ParameterValuesContext;
import io.refmill.grammar.VerilogGrammar.PortItemContext;
import io.refmill.grammar.VerilogGrammar.StrengthContext;
import io.refmill.grammar.VerilogGrammar.StrengthKeywordContext;
import io.refmill.grammar.VerilogGrammar.SubroutineItemContext;
import io.refmill.grammar.VerilogGrammar.SystemTaskItemContext;
import io.refmill.grammar.VerilogGrammar.TimeunitDeclarationContext;
import io.refmill.grammar.VerilogGrammar.TypedefItemContext;
import io.refmill.grammar.VerilogGrammar.VariableItemContext;
import io.refmill.grammar.VerilogTokens;
import io.refmill.parser.build.TypeBuilder.Typed;
import io.refmill.syntax.ConnectionSyntax;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.NamedTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.DimensionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateBlockSyntax;
import io.refmill.syntax.ItemSyntax;
import io.refmill.syntax.ItemSyntax.AliasSyntax;
import io.refmill.syntax.ItemSyntax.AlwaysSyntax;
import io.refmill.syntax.ItemSyntax.ContinuousAssignSyntax;
import io.refmill.syntax.ItemSyntax.DefparamSyntax;
import io.refmill.syntax.ItemSyntax.DriveStrengthSyntax;
import io.refmill.syntax.ItemSyntax.DroppedItemSyntax;
import io.refmill.syntax.ItemSyntax.GateInstantiationSyntax;
import io.refmill.syntax.ItemSyntax.GenvarDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.InitialSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.ModportSyntax;
import io.refmill.syntax.ItemSyntax.NetDeclarationSyntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;

/** Items of modules, interfaces, packages and generate blocks (IEEE 1800-2017 A.1.4). */
final class ItemBuilder {
  private static final int STRONG = 6;

  /** Levels of strengths (28.11). */
  private static final Map<String, Integer> STRENGTHS =
      Map.of("supply", 7, "strong", STRONG, "pull", 5, "weak", 3, "highz", 0);

  private final Places places;
  private final TypeBuilder types;
  private final ExpressionBuilder expressions;
  private final DeclarationBuilder declarations;
  private final StatementBuilder statements;
  private final PortBuilder ports;
  private final SubroutineBuilder subroutines;
  private final GenerateBuilder generates;

  ItemBuilder(
      Places places,
      TypeBuilder types,
      ExpressionBuilder expressions,
      DeclarationBuilder declarations,
      StatementBuilder statements,
      PortBuilder ports,
      LoopBuilder loops) {
    this.places = places;
    this.types = types;
    this.expressions = expressions;
    this.declarations = declarations;
    this.statements = statements;
    this.ports = ports;
    this.subroutines = new SubroutineBuilder(places, types, statements, ports);
    this.generates = new GenerateBuilder(places, expressions, loops, this);
  }

  /** Adds what an item stands for: often one node, sometimes several or none. */
  void add(ModuleItemContext context, List<ItemSyntax> out) {
    if (context instanceof ContinuousAssignContext assign) {
      strength(assign.strength(), out);
      for (AssignmentContext assignment : assign.assignment()) {
        out.add(
            new ContinuousAssignSyntax(
                places.of(assignment),
                assign.delay() != null,
                expressions.visit(assignment.lvalue()),
                expressions.expression(assignment.expression())));
      }
    } else if (context instanceof AlwaysItemContext always) {
      out.add(
          new AlwaysSyntax(
              places.of(context),
              always.keyword.getText(),
              statements.statement(always.statement())));
    } else if (context instanceof PortItemContext port) {
      out.add(declarations.ports(port.portDeclaration()));
    } else if (context instanceof NetItemContext net) {
      net(net, out);
    } else if (context instanceof VariableItemContext variable) {
      out.add(types.variable(variable.variableDeclaration()));
    } else if (context instanceof ParameterItemContext parameter) {
      out.add(declarations.parameters(parameter.parameterDeclaration()));
    } else if (context instanceof NamedModuleItemContext named) {
      named(named.namedItem(), out);
    } else if (context instanceof GateItemContext gate) {
      gate(gate, out);
    } else if (context instanceof InitialItemContext initial) {
      out.add(
          new InitialSyntax(
              places.of(context),
              initial.keyword.getText(),
              statements.statement(initial.statement())));
    } else if (context instanceof SubroutineItemContext subroutine) {
      out.add(subroutines.subroutine(subroutine.subroutine()));
    } else if (!generates.add(context, out)) {
      rare(context, out);
    }
  }

  private void rare(ModuleItemContext context, List<ItemSyntax> out) {
    SourceLocation place = places.of(context);
    if (context instanceof TypedefItemContext typedef) {
      out.add(declarations.typedef(typedef.typedefDeclaration()));
    } else if (context instanceof ImportDeclarationContext imported) {
      if (imported.packageImport().STRING_LITERAL() != null) {
        out.add(new DroppedItemSyntax(place, "import of a foreign function"));
      }
      out.addAll(declarations.imports(imported.packageImport()));
    } else if (context instanceof GenvarItemContext genvar) {
      List<String> names = new ArrayList<>();
      genvar.identifier().forEach(name -> names.add(places.name(name)));
      out.add(new GenvarDeclarationSyntax(place, names));
    } else if (context instanceof DefparamItemContext defparam) {
      for (AssignmentContext assignment : defparam.assignment()) {
        out.add(
            new DefparamSyntax(
                places.of(assignment),
                expressions.visit(assignment.lvalue()),
                expressions.expression(assignment.expression())));
      }
    } else if (context instanceof ModportDeclarationContext modports) {
      for (ModportItemContext modport : modports.modportItem()) {
        String name = places.name(modport.identifier());
        out.add(new ModportSyntax(places.of(modport), name, ports.modport(modport)));
      }
    } else if (context instanceof AliasItemContext alias) {
      List<ExpressionSyntax> nets = new ArrayList<>();
      alias.lvalue().forEach(net -> nets.add(expressions.visit(net)));
      out.add(new AliasSyntax(place, nets));
    } else if (context instanceof SystemTaskItemContext task) {
      // "$error(...)" and the like are checked at elaboration (20.11).
      out.add(new DroppedItemSyntax(place, task.getStart().getText()));
    } else if (context instanceof AssertionItemContext assertion) {
      String name = AssertionNames.of(assertion.assertion());
      out.add(new DroppedItemSyntax(place, name));
    } else if (context instanceof DroppedModuleItemContext dropped) {
      dropped(dropped.droppedItem(), out);
    } else if (!(context instanceof EmptyItemContext)) {
      throw new IllegalStateException("unknown item " + context.getClass().getSimpleName());
    }
  }

  private void dropped(DroppedItemContext context, List<ItemSyntax> out) {
    if (context instanceof TimeunitDeclarationContext) {
      // Scales delays, which no model has.
      return;
    }
    Token first = context.getStart();
    int second = context.getChildCount() > 1 ? Places.type(context.getChild(1)) : 0;
    boolean qualified =
        first.getType() == VerilogTokens.DEFAULT
            || first.getType() == VerilogTokens.VIRTUAL
            || first.getType() == VerilogTokens.GLOBAL;
    String what =
        qualified && second != 0
            ? first.getText() + " " + context.getChild(1).getText()
            : first.getText();
    out.add(new DroppedItemSyntax(places.of(context), what));
  }

  // -------------------------------------------------------------- Nets

  private void net(NetItemContext context, List<ItemSyntax> out) {
    strength(context.strength(), out);
    Typed first = types.typed(context.typedDeclarator());
    out.add(
        new NetDeclarationSyntax(
            places.of(context),
            context.netType().getText(),
            first.delay() != null,
            TypeBuilder.orImplicit(first),
            types.declarators(first.declarator(), context.declarator())));
  }

  /** A strength other than the default stands before its item (28.11); sizes of charges do not. */
  private void strength(StrengthContext context, List<ItemSyntax> out) {
    if (context == null) {
      return;
    }
    int[] levels = {STRONG, STRONG};
    for (StrengthKeywordContext keyword : context.strengthKeyword()) {
      String text = keyword.getText();
      int digit = text.charAt(text.length() - 1) - '0';
      int level = STRENGTHS.getOrDefault(text.substring(0, text.length() - 1), -1);
      if (level >= 0 && (digit == 0 || digit == 1)) {
        levels[digit] = level;
      }
    }
    if (levels[0] != STRONG || levels[1] != STRONG) {
      out.add(new DriveStrengthSyntax(places.of(context), levels[0], levels[1]));
    }
  }

  // -------------------------------------------------------------- Instances

  private void gate(GateItemContext context, List<ItemSyntax> out) {
    strength(context.strength(), out);
    List<InstanceSyntax> instances = new ArrayList<>();
    for (GateInstanceContext instance : context.gateInstance()) {
      int open = 0;
      while (Places.type(instance.children.get(open)) != VerilogTokens.OPEN_PAREN) {
        open++;
      }
      instances.add(
          new InstanceSyntax(
              places.of(instance),
              places.nameOrNull(instance.identifier()),
              types.dimensions(instance.dimension()),
              expressions.connections().list(instance.children, open)));
    }
    out.add(
        new GateInstantiationSyntax(
            places.of(context), context.gateType().getText(), context.delay() != null, instances));
  }

  /** {@code name ...}: the parenthesis of an instance tells it from a declaration. */
  private void named(NamedItemContext context, List<ItemSyntax> out) {
    if (context.labelledItem() != null) {
      labelled(context, out);
      return;
    }
    boolean anyInstance = false;
    for (NamedElementContext element : context.namedElement()) {
      anyInstance |= openParenthesis(element) >= 0;
    }
    if (anyInstance) {
      strength(context.strength(), out);
      instances(context, out);
    } else {
      out.add(variables(context));
    }
  }

  private void labelled(NamedItemContext context, List<ItemSyntax> out) {
    if (context.labelledItem() instanceof LabelledAssertionContext assertion) {
      String name = AssertionNames.of(assertion.assertion());
      out.add(new DroppedItemSyntax(places.of(context), name));
      return;
    }
    LabelledGenerateBlockContext block = (LabelledGenerateBlockContext) context.labelledItem();
    GenerateBlockSyntax built = generates.block(block.generateBlock());
    String label = built.label() == null ? places.name(context.identifier(0)) : built.label();
    out.add(new GenerateBlockSyntax(built.location(), label, built.items()));
  }

  private static int openParenthesis(NamedElementContext element) {
    for (int i = 0; i < element.children.size(); i++) {
      if (Places.type(element.children.get(i)) == VerilogTokens.OPEN_PAREN) {
        return i;
      }
    }
    return -1;
  }

  private void instances(NamedItemContext context, List<ItemSyntax> out) {
    if (context.identifier().size() > 1) {
      throw new SyntaxException(context.identifier(1).getStart(), "expected a module's name");
    }
    if (!context.dimension().isEmpty()) {
      throw new SyntaxException(
          context.dimension(0).getStart(), "expected an instance's name, found '['");
    }
    List<InstanceSyntax> instances = new ArrayList<>();
    for (NamedElementContext element : context.namedElement()) {
      int open = openParenthesis(element);
      if (open < 0) {
        throw new SyntaxException(
            element.getStop(), "expected '(' and the connections of the instance");
      }
      boolean hasName = element instanceof NameElementContext;
      List<DimensionSyntax> dimensions = List.of();
      String name = null;
      if (hasName) {
        NameElementContext named = (NameElementContext) element;
        name = places.name(named.identifier());
        dimensions = types.dimensions(named.dimension());
      }
      instances.add(
          new InstanceSyntax(
              places.of(element),
              name,
              dimensions,
              expressions.connections().list(element.children, open)));
    }
    out.add(
        new InstantiationSyntax(
            places.of(context),
            places.name(context.identifier(0)),
            overrides(context.parameterValues()),
            instances));
  }

  private List<ConnectionSyntax> overrides(ParameterValuesContext context) {
    if (context == null) {
      return List.of();
    }
    if (context.delayOperand() == null) {
      return expressions.connections().list(context.children, 1);
    }
    ExpressionSyntax value = expressions.visit(context.delayOperand());
    return List.of(
        new ConnectionSyntax(value.location(), ConnectionSyntax.Form.POSITIONAL, null, value));
  }

  private ItemSyntax variables(NamedItemContext context) {
    ParseTree misplaced =
        context.strength() != null ? context.strength() : context.parameterValues();
    if (misplaced != null) {
      throw new SyntaxException(
          context.namedElement(0).getStop(), "expected '(' and the connections of the instance");
    }
    List<IdentifierContext> parts = context.identifier();
    List<DimensionSyntax> dimensions = types.dimensions(context.dimension());
    boolean scoped = parts.size() > 1;
    DataTypeSyntax type =
        new NamedTypeSyntax(
            places.of(context),
            scoped ? places.name(parts.get(0)) : null,
            places.name(parts.get(scoped ? 1 : 0)),
            dimensions);
    List<DeclaratorSyntax> declarators = new ArrayList<>();
    for (NamedElementContext element : context.namedElement()) {
      NameElementContext named = (NameElementContext) element;
      declarators.add(
          new DeclaratorSyntax(
              places.of(element),
              places.name(named.identifier()),
              types.dimensions(named.dimension()),
              expressions.orNull(named.expression())));
    }
    return new VariableDeclarationSyntax(places.of(context), false, "", type, declarators);
  }
}
