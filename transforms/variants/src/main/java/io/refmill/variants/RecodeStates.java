package io.refmill.variants;

import io.refmill.augment.style.Draws;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ItemSyntax.ParameterDeclarationSyntax;
import io.refmill.syntax.StatementSyntax.CaseItemSyntax;
import io.refmill.syntax.StatementSyntax.CaseSyntax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The constants that the items of a case construct are named by change their values. */
final class RecodeStates implements Change {
  @Override
  public String kind() {
    return "encoding";
  }

  @Override
  public Design apply(SourceTree tree, Design design, Draws draws) throws Unsound {
    Set<String> states = new HashSet<>();
    for (CaseSyntax choice : tree.nodes(CaseSyntax.class)) {
      for (CaseItemSyntax item : choice.items()) {
        for (ExpressionSyntax label : item.labels()) {
          if (label instanceof IdentifierSyntax name) {
            states.add(name.name());
          }
        }
      }
    }
    List<NumberSyntax> numbers = new ArrayList<>();
    List<Literal> literals = new ArrayList<>();
    for (ParameterDeclarationSyntax declaration : tree.nodes(ParameterDeclarationSyntax.class)) {
      for (DeclaratorSyntax declarator : declaration.declarators()) {
        if (states.contains(declarator.name())
            && declarator.initializer() instanceof NumberSyntax number
            && Literal.parse(tree.number(number)) != null) {
          numbers.add(number);
          literals.add(Literal.parse(tree.number(number)));
        }
      }
    }
    Set<BigInteger> values = new HashSet<>();
    literals.forEach(l -> values.add(l.value()));
    boolean plain =
        literals.stream().allMatch(l -> l.size() == literals.get(0).size())
            && values.size() == literals.size();
    if (literals.size() < 3 || !plain) {
      throw new Unsound("no states with values of their own");
    }
    Edits edits = tree.edits();
    List<Literal> shuffled = draws.shuffled(literals);
    for (int i = 0; i < numbers.size(); i++) {
      if (!literals.get(i).value().equals(shuffled.get(i).value())) {
        tree.replace(edits, numbers.get(i), literals.get(i).with(shuffled.get(i).value()));
      }
    }
    if (edits.isEmpty()) {
      throw new Unsound("the order stayed as it was");
    }
    return design.with(edits.apply(), design.specification());
  }
}
