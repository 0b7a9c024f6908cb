package io.refmill.variants;

import io.refmill.augment.style.Draws;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ExpressionSyntax.NumberSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.InitialSyntax;
import io.refmill.syntax.ItemSyntax.ParameterDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.StatementSyntax.CaseItemSyntax;
import io.refmill.syntax.StatementSyntax.CaseSyntax;
import io.refmill.syntax.Syntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The constants that the items of a case construct are named by change their values. A register may
 * start with 0, or with what is written where it is initialized; whoever has that value keeps it,
 * so that it starts in the same state.
 */
final class RecodeStates implements Change {
  /** What speaks of the codes of states. */
  private static final Pattern CODES =
      Pattern.compile(
          "\\b(?:en|re|de)?cod(?:e|es|ed|ing|ings)\\b|\\bencod\\w*|\\bbinary\\b|\\b(?:one|1)[- ]?(?:hot|cold)\\b"
              + "|\\bgr[ae]y\\b|\\bjohnson\\b|\\b[01]{2,}\\b|\\b\\d*'[bdho]|\\brepresent\\w*|\\bnumber(?:ed|s)\\b"
              + "|\\bstates? (?:0|1|zero|one|\\d+)\\b|\\bparameters?\\b|\\blocalparams?\\b",
          Pattern.CASE_INSENSITIVE);

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
    told(design.specification(), states);
    Set<BigInteger> starts = starts(tree);
    List<Literal> moved = new ArrayList<>();
    literals.stream().filter(l -> !starts.contains(l.value())).forEach(moved::add);
    Iterator<Literal> others = draws.shuffled(moved).iterator();
    List<Literal> shuffled = new ArrayList<>();
    for (Literal literal : literals) {
      shuffled.add(starts.contains(literal.value()) ? literal : others.next());
    }
    Edits edits = tree.edits();
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

  /** The values that a register may have before anything was assigned to it by name. */
  private static Set<BigInteger> starts(SourceTree tree) {
    Set<BigInteger> starts = new HashSet<>(Set.of(BigInteger.ZERO));
    List<Syntax> roots = new ArrayList<>(tree.nodes(InitialSyntax.class));
    for (Syntax node : tree.nodes(Syntax.class)) {
      if (node instanceof VariableDeclarationSyntax variable) {
        roots.addAll(initial(variable.declarators()));
      } else if (node instanceof AnsiPortSyntax port) {
        roots.addAll(initial(List.of(port.declarator())));
      } else if (node instanceof PortDeclarationSyntax port) {
        roots.addAll(initial(port.declarators()));
      }
    }
    for (Syntax root : roots) {
      for (NumberSyntax number : SourceTree.nodes(root, NumberSyntax.class)) {
        Literal literal = Literal.parse(number.text());
        if (literal != null) {
          starts.add(literal.value());
        }
      }
    }
    return starts;
  }

  private static List<ExpressionSyntax> initial(List<DeclaratorSyntax> declarators) {
    return declarators.stream()
        .map(DeclaratorSyntax::initializer)
        .filter(Objects::nonNull)
        .toList();
  }

  /** Refuses a text that speaks of codes, or gives a state a number. */
  private static void told(String text, Set<String> states) throws Unsound {
    if (text == null) {
      return;
    }
    boolean told = CODES.matcher(text).find();
    for (String state : states) {
      told |=
          Pattern.compile(
                  "\\b"
                      + Pattern.quote(state)
                      + "\\b[`'\"*)\\s]*(?:[=:(,|-]|is|as|has|to)[^.\\w]*\\d")
              .matcher(text)
              .find();
      told |=
          Pattern.compile("\\d[`'\"*)\\s]*[=:(|-][^.\\w]*" + Pattern.quote(state) + "\\b")
              .matcher(text)
              .find();
    }
    if (told) {
      throw new Unsound("the text speaks of codes");
    }
  }
}
