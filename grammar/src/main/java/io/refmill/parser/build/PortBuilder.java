package io.refmill.parser.build;

import io.refmill.diagnostics.SourceLocation;
import io.refmill.grammar.VerilogGrammar.*;
import io.refmill.grammar.VerilogTokens;
import io.refmill.parser.build.TypeBuilder.Typed;
import io.refmill.syntax.DataTypeSyntax.InterfaceTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.DimensionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.*;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.ModportPortSyntax;
import io.refmill.syntax.ItemSyntax.NonAnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.PortSyntax;
import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;

/** The ports of a header (IEEE 1800-2017 23.2.2). */
final class PortBuilder {
  private final Places places;
  private final TypeBuilder types;
  private final ExpressionBuilder expressions;

  PortBuilder(Places places, TypeBuilder types, ExpressionBuilder expressions) {
    this.places = places;
    this.types = types;
    this.expressions = expressions;
  }

  /**
   * Whether the header declares its ports: it does as soon as one of them has a direction, a net type
   * or a data type. A port name alone says nothing.
   */
  static boolean isAnsi(PortListContext list) {
    if (list == null) {
      return false;
    }
    for (PortContext port : list.port()) {
      PortBodyContext body = port.portBody();
      if (port.direction() != null || body instanceof InterfacePortContext) {
        return true;
      }
      if (body instanceof DeclaredPortContext declared
          && (declared.netOrVar() != null || hasType(declared.typedDeclarator()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasType(TypedDeclaratorContext context) {
    return !(context instanceof NameOrTypeNameContext name) || name.typedName() != null;
  }

  /** The ports in order; gaps count, and {@code ()} has none. */
  List<PortSyntax> ports(PortListContext list, boolean ansi) {
    List<PortSyntax> ports = new ArrayList<>();
    if (list == null || list.children.size() == 2) {
      return ports;
    }
    boolean pending = false;
    for (ParseTree child : list.children.subList(1, list.children.size())) {
      if (child instanceof PortContext port) {
        ports.add(ansi ? ansi(port) : nonAnsi(port));
        pending = true;
      } else {
        if (!pending && ansi) {
          throw new SyntaxException(
              ((TerminalNode) child).getSymbol(), "expected a port, found '" + child + "'");
        }
        if (!pending) {
          ports.add(new NonAnsiPortSyntax(places.of(child), null, null));
        }
        pending = false;
      }
    }
    return ports;
  }

  /** The ports of a function or task, which are always declared in place. */
  List<AnsiPortSyntax> subroutinePorts(PortListContext list) {
    List<AnsiPortSyntax> ports = new ArrayList<>();
    if (list != null) {
      if (list.COMMA().size() + 1 != list.port().size() && list.children.size() > 2) {
        throw new SyntaxException(list.getStop(), "expected a port between the commas");
      }
      for (PortContext port : list.port()) {
        ports.add(ansi(port));
      }
    }
    return ports;
  }

  private AnsiPortSyntax ansi(PortContext context) {
    String direction = context.direction() == null ? null : context.direction().getText();
    PortBodyContext body = context.portBody();
    SourceLocation place = places.of(context);
    if (body instanceof DeclaredPortContext declared) {
      Typed typed = types.typed(declared.typedDeclarator());
      DeclarationBuilder.refuseDelay(typed);
      String netType = declared.netOrVar() == null ? null : declared.netOrVar().getText();
      return new AnsiPortSyntax(place, direction, netType, typed.type(), typed.declarator());
    }
    if (body instanceof InterfacePortContext port) {
      List<IdentifierContext> names = port.identifier();
      String modport = names.size() > 1 ? places.name(names.get(0)) : null;
      IdentifierContext name = names.get(names.size() - 1);
      return new AnsiPortSyntax(
          place,
          direction,
          null,
          new InterfaceTypeSyntax(places.of(body), "interface", modport),
          new DeclaratorSyntax(
              places.of(name), places.name(name), types.dimensions(port.dimension()), null));
    }
    throw new SyntaxException(
        body.getStart(),
        "expected a port's name, found '" + body.getStart().getText()
            + "': a header that declares its ports names them plainly");
  }

  private NonAnsiPortSyntax nonAnsi(PortContext context) {
    PortBodyContext body = context.portBody();
    SourceLocation place = places.of(context);
    if (body instanceof RenamedPortContext renamed) {
      return new NonAnsiPortSyntax(
          place, places.name(renamed.identifier()), expressions.orNull(renamed.expression()));
    }
    if (body instanceof ConcatenatedPortContext parts) {
      return new NonAnsiPortSyntax(
          place, null, expressions.concatenation(parts.concatenation()));
    }
    DeclaredPortContext plain = (DeclaredPortContext) body;
    DeclaratorSyntax declarator = types.typed(plain.typedDeclarator()).declarator();
    ExpressionSyntax expression = new IdentifierSyntax(place, declarator.name());
    if (declarator.initializer() != null) {
      throw new SyntaxException(
          plain.typedDeclarator().getStop(), "expected ',' or ')' after a port's name");
    }
    // A select is a port without a name of its own (23.2.2.1).
    String name = declarator.dimensions().isEmpty() ? declarator.name() : null;
    for (DimensionSyntax dimension : declarator.dimensions()) {
      expression = select(expression, dimension, body);
    }
    return new NonAnsiPortSyntax(place, name, expression);
  }

  private static ExpressionSyntax select(
      ExpressionSyntax base, DimensionSyntax dimension, PortBodyContext body) {
    if (dimension.left() == null) {
      throw new SyntaxException(body.getStop(), "expected an index, found ']'");
    }
    return dimension.right() == null
        ? new IndexSyntax(base.location(), base, dimension.left())
        : new RangeSelectSyntax(
            base.location(), base, dimension.left(), RangeKind.COLON, dimension.right());
  }

  /** The ports of a modport; a direction holds until the next (25.5). */
  List<ModportPortSyntax> modport(ModportItemContext context) {
    List<ModportPortSyntax> ports = new ArrayList<>();
    String direction = "inout";
    for (ModportPortContext port : context.modportPort()) {
      if (port instanceof PlainModportPortContext plain) {
        direction = direction(plain.modportDirection(), direction);
        ports.add(
            new ModportPortSyntax(
                places.of(port), direction, places.name(plain.identifier()), null));
      } else if (port instanceof RenamedModportPortContext renamed) {
        direction = direction(renamed.modportDirection(), direction);
        ports.add(
            new ModportPortSyntax(
                places.of(port),
                direction,
                places.name(renamed.identifier()),
                expressions.orNull(renamed.expression())));
      } else if (port instanceof PrototypeModportPortContext prototype) {
        boolean directed = prototype.IMPORT() != null || prototype.EXPORT() != null;
        direction = directed ? prototype.getStart().getText() : direction;
        ports.add(
            new ModportPortSyntax(
                places.of(port), direction, prototypeName(prototype), null));
      }
    }
    return ports;
  }

  private static String direction(ModportDirectionContext written, String before) {
    return written == null ? before : written.getText();
  }

  /** The last name before the parenthesis of {@code import function int f(...)}. */
  private static String prototypeName(PrototypeModportPortContext context) {
    String name = "";
    for (ParseTree child : context.children) {
      if (Places.type(child) == VerilogTokens.IDENTIFIER) {
        name = child.getText();
      }
    }
    return name;
  }
}
