package io.refmill.variants;

import io.refmill.syntax.DataTypeSyntax;
import io.refmill.syntax.DataTypeSyntax.IntegralTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.DimensionSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IndexSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ExpressionSyntax.RangeSelectSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.NetDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.ParameterDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.SubroutineSyntax;
import io.refmill.syntax.Syntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The vectors that a module declares: of which range each is, and which are arrays of them. */
final class Vectors {
  private final Map<String, DimensionSyntax> ranges = new HashMap<>();
  private final Map<String, List<DimensionSyntax>> arrays = new HashMap<>();
  private final Map<String, BigInteger> constants = new HashMap<>();
  private final Set<String> parameters = new HashSet<>();
  private final Set<String> twice = new HashSet<>();

  Vectors(SourceTree tree) {
    DataTypeSyntax last = null;
    for (Syntax node : tree.nodes(Syntax.class)) {
      if (node instanceof AnsiPortSyntax port) {
        boolean own = port.direction() != null || range(port.type()) != null;
        last = own ? port.type() : last;
        declare(last, List.of(port.declarator()));
      } else if (node instanceof PortDeclarationSyntax port) {
        declare(port.type(), port.declarators());
      } else if (node instanceof NetDeclarationSyntax net) {
        declare(net.type(), net.declarators());
      } else if (node instanceof VariableDeclarationSyntax variable) {
        declare(variable.type(), variable.declarators());
      } else if (node instanceof SubroutineSyntax subroutine
          && range(subroutine.returnType()) != null) {
        put(subroutine.name(), range(subroutine.returnType()));
      } else if (node instanceof ParameterDeclarationSyntax declaration) {
        for (DeclaratorSyntax declarator : declaration.declarators()) {
          parameters.add(declarator.name());
          if (declarator.initializer() instanceof NumberSyntax number
              && Literal.parse(number.text()) != null) {
            constants.put(declarator.name(), Literal.parse(number.text()).value());
          }
        }
        declare(declaration.type(), declaration.declarators());
      }
    }
  }

  private void declare(DataTypeSyntax type, List<DeclaratorSyntax> declarators) {
    for (DeclaratorSyntax declarator : declarators) {
      if (!declarator.dimensions().isEmpty()) {
        arrays.put(declarator.name(), declarator.dimensions());
      }
      if (range(type) != null) {
        put(declarator.name(), range(type));
      }
    }
  }

  private void put(String name, DimensionSyntax range) {
    DimensionSyntax before = ranges.put(name, range);
    if (before != null && !bounds(before).equals(bounds(range))) {
      twice.add(name);
    }
  }

  private static String bounds(DimensionSyntax range) {
    return range.left() instanceof NumberSyntax left ? left.text() : "";
  }

  private static DimensionSyntax range(DataTypeSyntax type) {
    return type instanceof IntegralTypeSyntax integral && integral.packed().size() == 1
        ? integral.packed().get(0)
        : null;
  }

  /** The range of a name; null if it has none, or not one alone. */
  DimensionSyntax range(String name) {
    return ranges.get(name);
  }

  /** The names whose range is one of these. */
  Set<String> with(Predicate<DimensionSyntax> wanted) throws Unsound {
    Set<String> names = new HashSet<>();
    ranges.forEach(
        (name, range) -> {
          if (wanted.test(range)) {
            names.add(name);
          }
        });
    for (String name : twice) {
      if (names.contains(name) || ranges.get(name).left() instanceof NumberSyntax) {
        throw new Unsound("a name of several ranges");
      }
    }
    return names;
  }

  /** The dimensions of an array; empty for what is none. */
  List<DimensionSyntax> dimensions(String name) {
    return arrays.getOrDefault(name, List.of());
  }

  /** What a name of a parameter stands for; null where that is no number alone. */
  BigInteger constant(String name) {
    return constants.get(name);
  }

  boolean isParameter(String name) {
    return parameters.contains(name);
  }

  /** The name that something is selected of; null if that is no name. */
  static String root(ExpressionSyntax expression) {
    ExpressionSyntax root = expression;
    while (root instanceof IndexSyntax || root instanceof RangeSelectSyntax) {
      root = root instanceof IndexSyntax index ? index.base() : ((RangeSelectSyntax) root).base();
    }
    return root instanceof IdentifierSyntax name ? name.name() : null;
  }

  /** The names below a node. */
  static Set<String> names(Syntax node) {
    Set<String> names = new HashSet<>();
    SourceTree.nodes(node, IdentifierSyntax.class).forEach(n -> names.add(n.name()));
    return names;
  }

  /** Whether one of some names is below a node. */
  static boolean mentions(Syntax node, Set<String> names) {
    return names(node).stream().anyMatch(names::contains);
  }

  /** How many elements two numbers enclose; -1 if a bound is no number alone. */
  static long size(DimensionSyntax dimension) {
    List<BigInteger> bounds = new ArrayList<>();
    for (ExpressionSyntax bound : new ExpressionSyntax[] {dimension.left(), dimension.right()}) {
      Literal literal = bound instanceof NumberSyntax number ? Literal.parse(number.text()) : null;
      if (literal == null || literal.value().bitLength() > 40) {
        return -1;
      }
      bounds.add(literal.value());
    }
    return bounds.get(0).subtract(bounds.get(1)).abs().longValueExact() + 1;
  }
}
