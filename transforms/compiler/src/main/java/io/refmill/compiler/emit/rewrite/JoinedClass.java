package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Blocks;
import io.refmill.compiler.emit.python.CompoundStatement.ClassDefinition;
import io.refmill.compiler.emit.python.CompoundStatement.FunctionDefinition;
import io.refmill.compiler.emit.python.Parameter;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.python.SimpleStatement.ExpressionStatement;
import io.refmill.compiler.emit.python.SimpleStatement.Table;
import io.refmill.compiler.emit.rewrite.JoinVariants.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * One class for several of a module: constants that differ are arguments of its initialiser, or
 * computed from them there.
 */
final class JoinedClass {
  private static final Name SELF = new Name("self");
  private static final String INITIALISER = "__init__";

  private static final JoinVariants.Reading READING =
      new JoinVariants.Reading() {
        @Override
        public String name(String constant) {
          return constant;
        }

        @Override
        public PyExpression of(String name) {
          return new Attribute(SELF, name);
        }

        @Override
        public String named(PyExpression e) {
          return e instanceof Attribute a && a.object().equals(SELF) ? a.name() : null;
        }
      };

  private final List<Variant> variants;
  private final VariantNumbers numbers;

  /** By name of a constant or a method, what it is in each variant; null where there is none. */
  private final Map<String, List<PyStatement>> members = new LinkedHashMap<>();

  private JoinedClass(
      List<Variant> variants,
      UnaryOperator<PyExpression> values,
      UnaryOperator<String> identifier) {
    this.variants = variants;
    this.numbers = new VariantNumbers(variants, READING, values, identifier);
  }

  /**
   * The class, or null if there is none.
   *
   * @param values numbers for what stands for one, and anything else itself
   * @param identifier a name that Python allows
   */
  static JoinVariants.Joined of(
      List<Variant> variants,
      UnaryOperator<PyExpression> values,
      UnaryOperator<String> identifier) {
    return new JoinedClass(variants, values, identifier).join();
  }

  private JoinVariants.Joined join() {
    for (int i = 0; i < variants.size(); i++) {
      for (PyStatement member : ((ClassDefinition) variants.get(i).definition()).body()) {
        String name = name(member);
        if (name == null) {
          return null;
        }
        members
            .computeIfAbsent(name, k -> new ArrayList<>(Collections.nCopies(variants.size(), null)))
            .set(i, member);
      }
    }
    List<PyStatement> constants = new ArrayList<>();
    Map<String, Assignment> masks = new LinkedHashMap<>();
    for (Map.Entry<String, List<PyStatement>> e : members.entrySet()) {
      List<PyStatement> there = e.getValue().stream().filter(Objects::nonNull).toList();
      if (there.get(0) instanceof FunctionDefinition) {
        if (!there.stream().allMatch(FunctionDefinition.class::isInstance)) {
          return null;
        }
        continue;
      }
      if (!constant(e.getKey(), e.getValue(), there, constants, masks)) {
        return null;
      }
    }
    return methods(constants, masks);
  }

  private static String name(PyStatement member) {
    if (member instanceof FunctionDefinition f) {
      return f.name();
    }
    PyExpression name =
        member instanceof Assignment a && a.targets().size() == 1
            ? a.targets().get(0)
            : member instanceof Table t ? t.name() : null;
    return name instanceof Name n ? n.identifier() : null;
  }

  /** Sorts a constant; false if it speaks against a common class. */
  private boolean constant(
      String name,
      List<PyStatement> each,
      List<PyStatement> there,
      List<PyStatement> constants,
      Map<String, Assignment> masks) {
    PyStatement first = there.get(0);
    PyStatement plain = first.from(List.of());
    boolean same = there.stream().allMatch(s -> s.from(List.of()).equals(plain));
    if (!(first instanceof Assignment a)) {
      constants.add(first);
      return same;
    }
    if (!Blocks.names(List.of(new ExpressionStatement(a.values().get(0)))).isEmpty()) {
      // It is computed from others.
      masks.put(name, a);
      return same;
    }
    List<PyExpression> values = new ArrayList<>();
    for (int i = 0; i < each.size(); i++) {
      values.add(
          each.get(i) == null
              ? numbers.given(name, i)
              : ((Assignment) each.get(i)).values().get(0));
    }
    boolean differs =
        values.stream().filter(Objects::nonNull).anyMatch(v -> !v.equals(a.values().get(0)));
    if (!differs) {
      constants.add(first);
      return true;
    }
    return numbers.addConstant(name, values, a.origins());
  }

  private JoinVariants.Joined methods(List<PyStatement> constants, Map<String, Assignment> masks) {
    Set<String> taken = new LinkedHashSet<>(members.keySet());
    List<PyStatement> methods = new ArrayList<>();
    for (List<PyStatement> each : members.values()) {
      each.forEach(
          m -> {
            if (m instanceof FunctionDefinition f) {
              addAttributes(f.body(), taken);
            }
          });
    }
    numbers.begin(taken, masks);
    for (List<PyStatement> each : members.values()) {
      if (each.stream().anyMatch(FunctionDefinition.class::isInstance)) {
        PyStatement method = method(each);
        if (method == null) {
          return null;
        }
        methods.add(method);
      }
    }
    return written(constants, masks, methods);
  }

  private PyStatement method(List<PyStatement> each) {
    List<Integer> who = new ArrayList<>();
    List<FunctionDefinition> there = new ArrayList<>();
    for (int i = 0; i < each.size(); i++) {
      if (each.get(i) instanceof FunctionDefinition f) {
        who.add(i);
        there.add(f);
      }
    }
    FunctionDefinition first = there.get(0);
    if (there.stream().anyMatch(f -> !f.parameters().equals(first.parameters()))) {
      return null;
    }
    List<PyStatement> body =
        numbers.text(who, there.stream().map(FunctionDefinition::body).toList());
    return body == null
        ? null
        : new FunctionDefinition(
            first.name(), first.parameters(), first.result(), body, first.origins());
  }

  private static void addAttributes(List<PyStatement> block, Set<String> names) {
    for (PyStatement s : block) {
      s.expressions().forEach(e -> addAttributes(e, names));
      s.blocks().forEach(b -> addAttributes(b, names));
    }
  }

  private static void addAttributes(PyExpression e, Set<String> names) {
    if (e instanceof Attribute a && a.object().equals(SELF)) {
      names.add(a.name());
    }
    e.operands().forEach(o -> addAttributes(o, names));
  }

  private JoinVariants.Joined written(
      List<PyStatement> constants, Map<String, Assignment> masks, List<PyStatement> methods) {
    Set<String> read = new LinkedHashSet<>();
    FunctionDefinition initialiser = null;
    for (PyStatement m : methods) {
      FunctionDefinition f = (FunctionDefinition) m;
      if (f.name().equals(INITIALISER)) {
        initialiser = f;
      } else {
        addAttributes(f.body(), read);
      }
    }
    if (initialiser == null) {
      return null;
    }
    List<PyStatement> members = new ArrayList<>(constants);
    masks.forEach(
        (name, a) -> {
          if (!numbers.depends(name)) {
            members.add(a);
          }
        });
    Set<String> first = new LinkedHashSet<>();
    addAttributes(initialiser.body(), first);
    VariantNumbers.Prologue prologue =
        numbers.prologue(read, first, Blocks.names(initialiser.body()));
    if (prologue == null) {
      return null;
    }
    List<PyStatement> body = new ArrayList<>(prologue.lines());
    List<PyStatement> state = new Locals(prologue.locals()).block(initialiser.body());
    if (body.isEmpty() || !Blocks.isIdle(state)) {
      body.addAll(state);
    }
    List<Parameter> parameters = new ArrayList<>(initialiser.parameters());
    prologue.arguments().forEach(a -> parameters.add(new Parameter(a, "")));
    for (PyStatement m : methods) {
      FunctionDefinition f = (FunctionDefinition) m;
      members.add(
          f.name().equals(INITIALISER)
              ? new FunctionDefinition(f.name(), parameters, f.result(), body, f.origins())
              : f);
    }
    ClassDefinition own = (ClassDefinition) variants.get(0).definition();
    return new JoinVariants.Joined(
        new ClassDefinition(own.name(), members, own.origins()), prologue.given());
  }

  /** Reads arguments where the initialiser has them. */
  private static final class Locals extends ExpressionRewriter {
    private final UnaryOperator<PyExpression> local;

    Locals(UnaryOperator<PyExpression> local) {
      this.local = local;
    }

    @Override
    PyExpression inside(PyExpression e) {
      PyExpression changed = local.apply(e);
      return changed != e ? changed : RewrittenOperands.of(e, this::inside);
    }
  }
}
