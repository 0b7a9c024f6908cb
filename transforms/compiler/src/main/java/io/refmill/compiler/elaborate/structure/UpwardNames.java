package io.refmill.compiler.elaborate.structure;

import io.refmill.compiler.elaborate.body.Design;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.IndexSyntax;
import io.refmill.syntax.ExpressionSyntax.MemberSyntax;
import io.refmill.syntax.GenerateSyntax.GenerateBlockSyntax;
import io.refmill.syntax.ItemSyntax.InstanceSyntax;
import io.refmill.syntax.ItemSyntax.InstantiationSyntax;
import io.refmill.syntax.ItemSyntax.ModuleSyntax;
import io.refmill.syntax.ItemSyntax.NonAnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.SubroutineSyntax;
import io.refmill.syntax.StatementSyntax.BlockSyntax;
import io.refmill.syntax.SyntaxNodes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The first steps of hierarchical names that a module, or one below it, leaves to those around it
 * (IEEE 1800-2017 23.8): names of a module or of an instance further up.
 *
 * <pre>
 * module leaf(...);  ... if (board.enable) ...   endmodule       board
 * </pre>
 */
final class UpwardNames {
  private final Design design;
  private final Map<String, Set<String>> known = new HashMap<>();

  UpwardNames(Design design) {
    this.design = design;
  }

  Set<String> of(ModuleSyntax m) {
    Set<String> before = known.putIfAbsent(m.name(), Set.of());
    if (before != null) {
      return before;
    }
    Set<String> used = new HashSet<>();
    Set<String> declared = new HashSet<>();
    Set<String> below = new HashSet<>();
    declared.add(m.name());
    SyntaxNodes.visit(
        m,
        node -> {
          if (node instanceof MemberSyntax member) {
            first(member, used);
          } else if (node instanceof DeclaratorSyntax d) {
            declared.add(d.name());
          } else if (node instanceof InstanceSyntax i) {
            declared.add(i.name());
          } else if (node instanceof NonAnsiPortSyntax p) {
            declared.add(p.name());
          } else if (node instanceof GenerateBlockSyntax b) {
            declared.add(b.label());
          } else if (node instanceof BlockSyntax b) {
            declared.add(b.label());
          } else if (node instanceof SubroutineSyntax s) {
            declared.add(s.name());
          } else if (node instanceof InstantiationSyntax i) {
            below.add(i.moduleName());
          }
        });
    for (String name : below) {
      ModuleSyntax child = design.modules.get(name);
      if (child != null) {
        used.addAll(of(child));
      }
    }
    used.removeAll(declared);
    known.put(m.name(), used);
    return used;
  }

  private static void first(MemberSyntax member, Set<String> names) {
    ExpressionSyntax base = member.base();
    while (base instanceof IndexSyntax || base instanceof MemberSyntax) {
      base = base instanceof IndexSyntax i ? i.base() : ((MemberSyntax) base).base();
    }
    if (base instanceof IdentifierSyntax i) {
      names.add(i.name());
    }
  }
}
