package io.refmill.variants;

import io.refmill.augment.style.Draws;
import io.refmill.syntax.DataTypeSyntax.IntegralTypeSyntax;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.DimensionSyntax;
import io.refmill.syntax.ExpressionSyntax.IdentifierSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.StatementSyntax.NonblockingAssignmentSyntax;
import io.refmill.syntax.Syntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** A register of the only clocked process can be loaded, which comes before all but a reset. */
final class LoadChange implements Change {
  @Override
  public String kind() {
    return "load";
  }

  @Override
  public Design apply(SourceTree tree, Design design, Draws draws) throws Unsound {
    List<ClockedProcess> processes = ClockedProcess.of(tree, design);
    if (processes.size() != 1) {
      throw new Unsound("other than one clocked process");
    }
    ClockedProcess process = processes.get(0);
    Set<String> written = new TreeSet<>();
    for (NonblockingAssignmentSyntax assignment :
        SourceTree.nodes(process.body(), NonblockingAssignmentSyntax.class)) {
      if (assignment.target() instanceof IdentifierSyntax name) {
        written.add(name.name());
      }
    }
    List<String> vectors = new ArrayList<>();
    for (String name : written) {
      if (range(tree, name) != null) {
        vectors.add(name);
      }
    }
    if (vectors.isEmpty()) {
      throw new Unsound("no vector to load");
    }
    String register = draws.pick(vectors);
    String range = range(tree, register);
    String load =
        free(tree, design, draws.shuffled(List.of("load", "ld", "load_en", "do_load", "load_now")));
    String value =
        free(
            tree,
            design,
            draws.shuffled(List.of("load_value", "d", "ld_value", "load_data", "din")));
    Edits edits = tree.edits();
    int work = process.work(tree, design);
    edits.insert(
        tree.start(work),
        "if (%s) %s <= %s;\n%selse ".formatted(load, register, value, tree.lineIndent(work)));
    NewInput.add(tree, edits, design, range, load, value);
    boolean reset = design.reset() != null;
    return design.with(
        edits.apply(),
        Counts.closed(design.specification()) || written.size() > 1 && !isPort(tree, register)
            ? null
            : Sentences.with(
                design.specification(),
                "Two further inputs load `"
                    + register
                    + "`: at clock edges at which `"
                    + load
                    + "` is 1"
                    + (reset ? " and `" + design.reset().port() + "` is not active" : "")
                    + ", it takes the value of `"
                    + value
                    + "`, which is as wide, and nothing else of what is said above happens."));
  }

  /** A name that neither the module nor its text has. */
  private static String free(SourceTree tree, Design design, List<String> names) throws Unsound {
    String text = design.specification() == null ? "" : design.specification();
    return tree.free(
        names.stream()
            .filter(name -> !Pattern.compile("\\b" + name + "\\b").matcher(text).find())
            .toList());
  }

  private static boolean isPort(SourceTree tree, String name) {
    return tree.nodes(AnsiPortSyntax.class).stream()
            .anyMatch(p -> p.declarator().name().equals(name))
        || tree.nodes(PortDeclarationSyntax.class).stream()
            .flatMap(p -> p.declarators().stream())
            .anyMatch(d -> d.name().equals(name));
  }

  /** The range that a vector is declared with, as it is written; null if it is none. */
  private static String range(SourceTree tree, String name) throws Unsound {
    String found = null;
    for (Syntax node : tree.nodes(Syntax.class)) {
      List<DeclaratorSyntax> declarators = List.of();
      Object type = null;
      if (node instanceof AnsiPortSyntax port) {
        declarators = List.of(port.declarator());
        type = port.type();
      } else if (node instanceof PortDeclarationSyntax port) {
        declarators = port.declarators();
        type = port.type();
      } else if (node instanceof VariableDeclarationSyntax variable) {
        declarators = variable.declarators();
        type = variable.type();
      }
      for (DeclaratorSyntax declarator : declarators) {
        boolean vector =
            declarator.name().equals(name)
                && declarator.dimensions().isEmpty()
                && type instanceof IntegralTypeSyntax integral
                && integral.packed().size() == 1
                && !Boolean.TRUE.equals(integral.signing());
        if (vector) {
          DimensionSyntax dimension = ((IntegralTypeSyntax) type).packed().get(0);
          int open = tree.token(dimension);
          open = tree.is(open, "[") ? open : open - 1;
          if (!tree.is(open, "[")) {
            throw new Unsound("a range that is not where it is said to be");
          }
          found = tree.text().substring(tree.start(open), tree.end(tree.behindGroup(open) - 1));
        }
      }
    }
    return found;
  }
}
