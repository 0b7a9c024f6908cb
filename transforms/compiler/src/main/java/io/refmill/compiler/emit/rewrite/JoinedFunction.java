package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.CompoundStatement.FunctionDefinition;
import io.refmill.compiler.emit.python.Parameter;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.rewrite.JoinVariants.Given;
import io.refmill.compiler.emit.rewrite.JoinVariants.Variant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** One function for several of a module: numbers that differ are further parameters. */
final class JoinedFunction {
  /** Parameters have their names in small letters. */
  private static final JoinVariants.Reading READING =
      new JoinVariants.Reading() {
        @Override
        public String name(String constant) {
          return constant.toLowerCase(Locale.ROOT);
        }

        @Override
        public PyExpression of(String name) {
          return new Name(name);
        }

        @Override
        public String named(PyExpression e) {
          return e instanceof Name n ? n.identifier() : null;
        }
      };

  private JoinedFunction() {}

  /**
   * The function, or null if there is none.
   *
   * @param values numbers for what stands for one, and anything else itself
   * @param identifier a name that Python allows
   */
  static JoinVariants.Joined of(
      List<Variant> variants,
      UnaryOperator<PyExpression> values,
      UnaryOperator<String> identifier) {
    List<FunctionDefinition> each =
        variants.stream().map(v -> (FunctionDefinition) v.definition()).toList();
    FunctionDefinition first = each.get(0);
    if (each.stream().anyMatch(f -> !f.parameters().equals(first.parameters()))) {
      return null;
    }
    Set<String> taken = new HashSet<>();
    for (FunctionDefinition f : each) {
      taken.addAll(Blocks.names(f.body()));
      f.parameters().forEach(p -> taken.add(p.name()));
    }
    List<Variant> renamed = new ArrayList<>();
    for (Variant v : variants) {
      Map<String, Given> given = new LinkedHashMap<>();
      v.given().forEach((name, g) -> given.putIfAbsent(READING.name(name), g));
      renamed.add(new Variant(v.definition(), given));
    }
    VariantNumbers numbers = new VariantNumbers(renamed, READING, values, identifier);
    numbers.begin(taken, Map.of());
    List<Integer> who = new ArrayList<>();
    for (int i = 0; i < each.size(); i++) {
      who.add(i);
    }
    List<PyStatement> text =
        numbers.text(who, each.stream().map(FunctionDefinition::body).toList());
    VariantNumbers.Prologue prologue =
        text == null ? null : numbers.prologue(Blocks.names(text), Set.of(), Set.of());
    if (prologue == null) {
      return null;
    }
    List<Parameter> parameters = new ArrayList<>(first.parameters());
    prologue.arguments().forEach(a -> parameters.add(new Parameter(a, "")));
    List<PyStatement> body = new ArrayList<>(prologue.lines());
    body.addAll(text);
    return new JoinVariants.Joined(
        new FunctionDefinition(first.name(), parameters, first.result(), body, first.origins()),
        prologue.given());
  }
}
