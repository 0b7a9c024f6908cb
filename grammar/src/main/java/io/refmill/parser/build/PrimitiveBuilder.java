package io.refmill.parser.build;

import io.refmill.grammar.VerilogGrammar.*;
import io.refmill.grammar.VerilogTokens;
import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.IntegralTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ItemSyntax.*;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.tree.ParseTree;

/** User-defined primitives (IEEE 1800-2017 clause 29). */
final class PrimitiveBuilder {
  private final Places places;
  private final ExpressionBuilder expressions;
  private final DeclarationBuilder declarations;
  private final TypeBuilder types;
  private final PortBuilder ports;

  PrimitiveBuilder(
      Places places,
      TypeBuilder types,
      ExpressionBuilder expressions,
      DeclarationBuilder declarations,
      PortBuilder ports) {
    this.places = places;
    this.types = types;
    this.expressions = expressions;
    this.declarations = declarations;
    this.ports = ports;
  }

  PrimitiveSyntax primitive(PrimitiveDeclarationContext context) {
    List<String> names = new ArrayList<>();
    ExpressionSyntax initial = null;
    boolean sequential = false;
    for (PortSyntax port : ports.ports(context.portList(), PortBuilder.isAnsi(context.portList()))) {
      if (port instanceof AnsiPortSyntax ansi) {
        names.add(ansi.declarator().name());
        sequential |= isReg(ansi.type());
        initial = ansi.declarator().initializer() != null ? ansi.declarator().initializer() : initial;
      } else if (port instanceof NonAnsiPortSyntax plain && plain.name() != null) {
        names.add(plain.name());
      } else {
        throw new SyntaxException(context.portList().getStart(), "expected plain port names");
      }
    }
    for (PrimitiveItemContext item : context.primitiveItem()) {
      if (item instanceof PrimitivePortContext port) {
        PortDeclarationSyntax declared = declarations.ports(port.portDeclaration());
        sequential |= isReg(declared.type());
        for (DeclaratorSyntax declarator : declared.declarators()) {
          initial = declarator.initializer() != null ? declarator.initializer() : initial;
        }
      } else if (item instanceof PrimitiveVariableContext variable) {
        sequential |= isReg(types.variable(variable.variableDeclaration()).type());
      } else {
        initial = expressions.expression(((PrimitiveInitialContext) item).expression());
      }
    }
    if (names.isEmpty()) {
      throw new SyntaxException(context.portList().getStart(), "expected an output port");
    }
    List<TableRowSyntax> rows = new ArrayList<>();
    for (TableRowContext row : context.tableRow()) {
      rows.add(row(row, names.size() - 1, sequential));
    }
    return new PrimitiveSyntax(
        places.of(context),
        places.name(context.identifier()),
        names.get(0),
        names.subList(1, names.size()),
        sequential,
        initial,
        rows);
  }

  private static boolean isReg(DataTypeSyntax type) {
    return type instanceof IntegralTypeSyntax integral && integral.keyword().equals("reg");
  }

  /** {@code inputs : output;} or {@code inputs : state : output;}. */
  private TableRowSyntax row(TableRowContext context, int inputCount, boolean sequential) {
    List<StringBuilder> fields = new ArrayList<>();
    fields.add(new StringBuilder());
    for (ParseTree child : context.children.subList(0, context.children.size() - 1)) {
      if (Places.type(child) == VerilogTokens.COLON) {
        fields.add(new StringBuilder());
      } else {
        fields.get(fields.size() - 1).append(child.getText());
      }
    }
    int expected = sequential ? 3 : 2;
    if (fields.size() != expected) {
      throw new SyntaxException(
          context.getStart(),
          "expected " + expected + " fields in a table row, found " + fields.size());
    }
    List<String> inputs = symbols(fields.get(0), context);
    if (inputs.size() != inputCount) {
      throw new SyntaxException(
          context.getStart(),
          "expected a symbol for each of the " + inputCount + " inputs in a table row, found "
              + inputs.size());
    }
    String state = sequential ? single(fields.get(1), context) : "";
    return new TableRowSyntax(
        places.of(context), inputs, state, single(fields.get(expected - 1), context));
  }

  private static String single(CharSequence field, TableRowContext context) {
    List<String> symbols = symbols(field, context);
    if (symbols.size() != 1) {
      throw new SyntaxException(
          context.getStart(), "expected one symbol between colons, found " + symbols.size());
    }
    return symbols.get(0);
  }

  /** Splits into single symbols and edges such as {@code (01)}; letters become lower case. */
  private static List<String> symbols(CharSequence field, TableRowContext context) {
    List<String> symbols = new ArrayList<>();
    int i = 0;
    while (i < field.length()) {
      char c = Character.toLowerCase(field.charAt(i));
      if (c == '(') {
        boolean closed = i + 3 < field.length() && field.charAt(i + 3) == ')';
        if (!closed || !isLevel(field.charAt(i + 1)) || !isLevel(field.charAt(i + 2))) {
          throw new SyntaxException(context.getStart(), "expected an edge such as (01)");
        }
        symbols.add(field.subSequence(i, i + 4).toString().toLowerCase(java.util.Locale.ROOT));
        i += 4;
      } else if ("01xb?rfpn*-".indexOf(c) >= 0) {
        symbols.add(String.valueOf(c));
        i++;
      } else {
        throw new SyntaxException(
            context.getStart(), "expected a table symbol, found '" + field.charAt(i) + "'");
      }
    }
    return symbols;
  }

  private static boolean isLevel(char c) {
    return "01xXbB?".indexOf(c) >= 0;
  }
}
