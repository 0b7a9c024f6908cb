package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.CompoundStatement.ClassDefinition;
import io.refmill.compiler.emit.python.CompoundStatement.FunctionDefinition;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Attribute;
import io.refmill.compiler.emit.python.PyExpression.Call;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Makes one class, or one function, of those of a module that are the same but for numbers which
 * the values of its parameters tell:
 *
 * <pre>
 * before  class Pwm:                  after  class Pwm:
 *             WIDTH = 8                          def __init__(self, width):
 *             MASK = (1 &lt;&lt; WIDTH) - 1               self.MASK = (1 &lt;&lt; width) - 1
 *             ...                                    ...
 *         class Pwm_2:
 *             WIDTH = 12
 *             ...
 *         self.a = Pwm()                     self.a = Pwm(width=8)
 *         self.b = Pwm_2()                   self.b = Pwm(width=12)
 * </pre>
 *
 * <p>Each object, and each call, does what it did: a number is replaced by a formula only if that
 * gives it in every variant ({@link ParameterFormulas}), and what differs in anything else is left
 * apart.
 */
public final class JoinVariants extends ExpressionRewriter {
  /** Definitions of one module that are compared. */
  private static final int MAX_VARIANTS = 64;

  /**
   * The value of a parameter.
   *
   * @param local whether it is a local one
   */
  public record Given(PyExpression value, boolean local) {}

  /**
   * What a class or function is made of.
   *
   * @param module the name of the module
   * @param given the values of its parameters, in order of declaration
   */
  public record Source(String module, Map<String, Given> given) {
    /** What is the same for another one of this module too. */
    public Source common(Source other) {
      Map<String, Given> same = new LinkedHashMap<>(given);
      same.entrySet().retainAll(other.given.entrySet());
      return new Source(module, same);
    }
  }

  /** A class or function, with the values of the parameters of its module. */
  record Variant(PyStatement definition, Map<String, Given> given) {}

  /** One definition for several, with what is given to it instead of each. */
  record Joined(PyStatement definition, List<List<PyExpression>> given) {}

  /** How a definition reads numbers that have names. */
  interface Reading {
    /** The name that a number has which is called so. */
    String name(String constant);

    /** What stands for a number. */
    PyExpression of(String name);

    /** The name of the number that an expression stands for, or null. */
    String named(PyExpression e);
  }

  /** What is called instead of a class or function. */
  private record Instead(String name, List<PyExpression> arguments) {}

  private final Map<String, Instead> instead = new HashMap<>();

  private JoinVariants() {}

  /**
   * The definitions of a module with common ones, the model's class last.
   *
   * @param definitions by name of a class or function
   * @param identifier a name that Python allows
   * @param kept constants of the model's class that stay whether or not something reads them
   */
  public static List<PyStatement> of(
      List<PyStatement> module,
      Map<String, Source> definitions,
      UnaryOperator<String> identifier,
      Set<String> kept) {
    Map<String, Source> sources = new HashMap<>(definitions);
    Map<String, Set<String>> groups = new LinkedHashMap<>();
    for (PyStatement s : module) {
      Source source = sources.get(name(s));
      if (source != null) {
        groups.computeIfAbsent(source.module(), k -> new LinkedHashSet<>()).add(name(s));
      }
    }
    List<PyStatement> result = module;
    Set<String> before = constantsRead(module);
    before.removeAll(kept);
    for (Set<String> group : groups.values()) {
      // What has become one makes others equal that call it.
      for (List<PyStatement> last = null; last != result && group.size() <= MAX_VARIANTS; ) {
        last = result;
        result = joined(result, group, sources, identifier, false);
      }
      if (group.size() <= MAX_VARIANTS) {
        result = joined(result, group, sources, identifier, true);
      }
    }
    return result == module ? module : withoutUnread(result, before);
  }

  private static String name(PyStatement s) {
    return s instanceof FunctionDefinition f
        ? f.name()
        : s instanceof ClassDefinition c ? c.name() : null;
  }

  /** Definitions that are one, and which they are. */
  private static final class Cluster {
    final List<String> names = new ArrayList<>();
    final List<Variant> variants = new ArrayList<>();
    Joined joined;
  }

  private static List<PyStatement> joined(
      List<PyStatement> module,
      Set<String> group,
      Map<String, Source> sources,
      UnaryOperator<String> identifier,
      boolean parameters) {
    Map<String, PyExpression> constants = constants(module);
    UnaryOperator<PyExpression> values =
        e ->
            e instanceof Attribute a
                    && a.object() instanceof Name n
                    && constants.containsKey(n.identifier() + "." + a.name())
                ? constants.get(n.identifier() + "." + a.name())
                : e;
    List<Cluster> clusters = new ArrayList<>();
    for (PyStatement s : module) {
      String name = name(s);
      if (!group.contains(name)) {
        continue;
      }
      Map<String, Given> given = parameters ? sources.get(name).given() : Map.of();
      Variant variant = new Variant(s, given);
      boolean found = false;
      for (Cluster c : clusters) {
        List<Variant> more = new ArrayList<>(c.variants);
        more.add(variant);
        Joined joined = joined(more, values, identifier, parameters);
        if (joined != null) {
          c.joined = joined;
          c.variants.add(variant);
          c.names.add(name);
          found = true;
          break;
        }
      }
      if (!found) {
        Cluster c = new Cluster();
        c.variants.add(variant);
        c.names.add(name);
        clusters.add(c);
      }
    }
    return clusters.stream().allMatch(c -> c.joined == null)
        ? module
        : rewritten(module, group, sources, clusters);
  }

  private static Joined joined(
      List<Variant> variants,
      UnaryOperator<PyExpression> values,
      UnaryOperator<String> identifier,
      boolean parameters) {
    Class<?> kind = variants.get(0).definition().getClass();
    if (variants.stream().anyMatch(v -> v.definition().getClass() != kind)) {
      return null;
    }
    Joined joined =
        kind == FunctionDefinition.class
            ? JoinedFunction.of(variants, values, identifier)
            : JoinedClass.of(variants, values, identifier);
    boolean given = joined != null && joined.given().stream().anyMatch(g -> !g.isEmpty());
    return given && !parameters ? null : joined;
  }

  private static List<PyStatement> rewritten(
      List<PyStatement> module,
      Set<String> group,
      Map<String, Source> sources,
      List<Cluster> clusters) {
    JoinVariants pass = new JoinVariants();
    // The plain name first, then those with numbers.
    List<String> names = new ArrayList<>(group);
    names.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
    Map<String, PyStatement> definitions = new HashMap<>();
    for (int i = 0; i < clusters.size(); i++) {
      Cluster c = clusters.get(i);
      String name = names.get(i);
      for (int k = 0; k < c.names.size(); k++) {
        List<PyExpression> arguments = c.joined == null ? List.of() : c.joined.given().get(k);
        pass.instead.put(c.names.get(k), new Instead(name, arguments));
      }
      PyStatement definition =
          c.joined == null ? c.variants.get(0).definition() : c.joined.definition();
      definitions.put(c.names.get(0), named(definition, name));
    }
    List<PyStatement> result = new ArrayList<>();
    for (PyStatement s : module) {
      String name = name(s);
      if (!group.contains(name)) {
        result.add(s.accept(pass));
      } else if (definitions.containsKey(name)) {
        result.add(definitions.get(name).accept(pass));
      }
    }
    List<Source> common = new ArrayList<>();
    for (Cluster c : clusters) {
      common.add(c.names.stream().map(sources::get).reduce(Source::common).orElseThrow());
    }
    group.clear();
    for (int i = 0; i < clusters.size(); i++) {
      group.add(names.get(i));
      sources.put(names.get(i), common.get(i));
    }
    return result;
  }

  private static PyStatement named(PyStatement definition, String name) {
    return definition instanceof FunctionDefinition f
        ? new FunctionDefinition(name, f.parameters(), f.result(), f.body(), f.origins())
        : new ClassDefinition(name, ((ClassDefinition) definition).body(), definition.origins());
  }

  @Override
  PyExpression inside(PyExpression e) {
    PyExpression changed = RewrittenOperands.of(e, this::inside);
    if (changed instanceof Call c
        && c.function() instanceof Name n
        && instead.containsKey(n.identifier())) {
      Instead other = instead.get(n.identifier());
      List<PyExpression> arguments = new ArrayList<>(c.arguments());
      arguments.addAll(other.arguments());
      return new Call(new Name(other.name()), arguments);
    }
    return changed;
  }

  // ---- constants of the model's class that functions read ---------------------------------------

  private static Map<String, PyExpression> constants(List<PyStatement> module) {
    Map<String, PyExpression> result = new HashMap<>();
    if (module.get(module.size() - 1) instanceof ClassDefinition top) {
      for (PyStatement s : top.body()) {
        if (s instanceof Assignment a
            && a.targets().get(0) instanceof Name n
            && a.values().get(0) instanceof IntegerLiteral) {
          result.put(top.name() + "." + n.identifier(), a.values().get(0));
        }
      }
    }
    return result;
  }

  /** The constants of the model's class that something outside of it reads. */
  private static Set<String> constantsRead(List<PyStatement> module) {
    Set<String> result = new HashSet<>();
    String top = name(module.get(module.size() - 1));
    module.forEach(s -> addRead(s, top, result));
    return result;
  }

  private static void addRead(PyStatement s, String object, Set<String> names) {
    s.expressions().forEach(e -> addRead(e, object, names));
    s.blocks().forEach(b -> b.forEach(t -> addRead(t, object, names)));
  }

  private static void addRead(PyExpression e, String object, Set<String> names) {
    if (e instanceof Attribute a && a.object().equals(new Name(object))) {
      names.add(a.name());
    }
    e.operands().forEach(o -> addRead(o, object, names));
  }

  /** The model without constants that were there for functions that are others now. */
  private static List<PyStatement> withoutUnread(List<PyStatement> module, Set<String> before) {
    ClassDefinition top = (ClassDefinition) module.get(module.size() - 1);
    Set<String> gone = new HashSet<>(before);
    gone.removeAll(constantsRead(module));
    Set<String> own = new HashSet<>();
    addRead(top, "self", own);
    gone.removeAll(own);
    for (PyStatement s : top.body()) {
      if (s instanceof Assignment a) {
        a.values().forEach(v -> gone.removeIf(v::mentions));
      }
    }
    List<PyStatement> members = new ArrayList<>();
    for (PyStatement s : top.body()) {
      if (!(s instanceof Assignment a
          && a.targets().get(0) instanceof Name n
          && gone.contains(n.identifier()))) {
        members.add(s);
      }
    }
    List<PyStatement> result = new ArrayList<>(module.subList(0, module.size() - 1));
    result.add(new ClassDefinition(top.name(), members, top.origins()));
    return result;
  }
}
