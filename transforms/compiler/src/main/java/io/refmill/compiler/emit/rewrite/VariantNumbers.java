package io.refmill.compiler.emit.rewrite;

import io.refmill.compiler.emit.python.Origin;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.Binary;
import io.refmill.compiler.emit.python.PyExpression.BinaryOperator;
import io.refmill.compiler.emit.python.PyExpression.IntegerLiteral;
import io.refmill.compiler.emit.python.PyExpression.Keyword;
import io.refmill.compiler.emit.python.PyExpression.Name;
import io.refmill.compiler.emit.python.PyExpression.Notation;
import io.refmill.compiler.emit.python.PyExpression.Sum;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.python.RewrittenOperands;
import io.refmill.compiler.emit.python.SimpleStatement.Assignment;
import io.refmill.compiler.emit.rewrite.JoinVariants.Given;
import io.refmill.compiler.emit.rewrite.JoinVariants.Variant;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The numbers by which variants of a module differ: what is given to each, and what follows. */
final class VariantNumbers {
  /** More arguments than these tell a reader less than another definition. */
  private static final int MAX_ARGUMENTS = 8;

  private final List<Variant> variants;
  private final UnaryOperator<PyExpression> values;
  private final JoinVariants.Reading reading;
  private final UnaryOperator<String> identifier;

  /** What can be given, by name: its value in each variant. */
  private final Map<String, List<PyExpression>> givens = new LinkedHashMap<>();

  private final Map<String, List<Origin>> origins = new LinkedHashMap<>();

  /** What is computed of others, by name. */
  private final Map<String, PyExpression> computed = new LinkedHashMap<>();

  private Set<String> taken = Set.of();
  private ParameterFormulas formulas;

  /**
   * Those of some variants.
   *
   * @param reading what stands for a number with a name
   * @param values numbers for what stands for one
   * @param identifier a name that Python allows
   */
  VariantNumbers(
      List<Variant> variants,
      JoinVariants.Reading reading,
      UnaryOperator<PyExpression> values,
      UnaryOperator<String> identifier) {
    this.variants = variants;
    this.reading = reading;
    this.values = values;
    this.identifier = identifier;
  }

  /** The value of a parameter in a variant, or null. */
  PyExpression given(String name, int variant) {
    Given given = variants.get(variant).given().get(name);
    return given == null ? null : given.value();
  }

  /** Adds a constant that is not the same in all; false if it is unknown in some. */
  boolean addConstant(String name, List<PyExpression> each, List<Origin> from) {
    if (each.contains(null)) {
      return false;
    }
    givens.put(name, each);
    origins.put(name, from);
    return true;
  }

  /**
   * Ends the constants.
   *
   * @param names that cannot be given to anything else
   * @param masks constants that are computed of others, by their names
   */
  void begin(Set<String> names, Map<String, Assignment> masks) {
    taken = new HashSet<>(names);
    List<ParameterFormulas.Base> parameters = new ArrayList<>();
    for (boolean local : new boolean[] {false, true}) {
      Set<String> all = new LinkedHashSet<>();
      variants.forEach(
          v ->
              v.given()
                  .forEach(
                      (name, given) -> {
                        if (given.local() == local) {
                          all.add(name);
                        }
                      }));
      all.forEach(name -> addParameter(name, local, parameters));
    }
    ParameterFormulas ofParameters = new ParameterFormulas(parameters, b -> reading.of(b.name()));
    List<ParameterFormulas.Base> bases = new ArrayList<>(parameters);
    for (String name : List.copyOf(givens.keySet())) {
      if (bases.stream().noneMatch(b -> b.name().equals(name))) {
        List<BigInteger> numbers = numbers(givens.get(name));
        PyExpression formula = numbers == null ? null : ofParameters.of(numbers, all());
        if (formula != null) {
          computed.put(name, formula);
          givens.remove(name);
        }
        if (numbers != null) {
          bases.add(new ParameterFormulas.Base(name, numbers));
        }
      }
    }
    formulas = new ParameterFormulas(bases, b -> reading.of(b.name()));
    masks.forEach(
        (name, a) -> {
          PyExpression value = read(a.values().get(0));
          if (!value.equals(a.values().get(0))) {
            computed.put(name, value);
            origins.put(name, a.origins());
          }
        });
  }

  private List<Integer> all() {
    List<Integer> result = new ArrayList<>();
    for (int i = 0; i < variants.size(); i++) {
      result.add(i);
    }
    return result;
  }

  /** Adds a parameter that differs and that is there in every variant. */
  private void addParameter(String name, boolean local, List<ParameterFormulas.Base> parameters) {
    boolean constant = givens.containsKey(name);
    List<PyExpression> each = new ArrayList<>();
    for (int i = 0; i < variants.size(); i++) {
      each.add(constant ? givens.get(name).get(i) : given(name, i));
    }
    List<BigInteger> numbers = each.contains(null) ? null : numbers(each);
    boolean free = constant || identifier.apply(name).equals(name) && !taken.contains(name);
    if (numbers == null || !free || numbers.stream().distinct().count() < 2) {
      return;
    }
    if (local) {
      // Constants that nothing names are computed where they are needed.
      return;
    }
    parameters.add(new ParameterFormulas.Base(name, numbers));
    givens.putIfAbsent(name, each);
  }

  private static List<BigInteger> numbers(List<PyExpression> each) {
    List<BigInteger> result = new ArrayList<>();
    for (PyExpression e : each) {
      if (!(e instanceof IntegerLiteral n)) {
        return null;
      }
      result.add(n.value());
    }
    return result;
  }

  /** An expression of names of constants, with those that differ read as what they are now. */
  private PyExpression read(PyExpression e) {
    return e instanceof Name n
            && (givens.containsKey(n.identifier()) || computed.containsKey(n.identifier()))
        ? reading.of(n.identifier())
        : RewrittenOperands.of(e, this::read);
  }

  /** Whether a constant is computed of what differs. */
  boolean depends(String name) {
    return computed.containsKey(name);
  }

  /** The common text of blocks of some of the variants, or null. */
  List<PyStatement> text(List<Integer> who, List<List<PyStatement>> each) {
    return new CommonText(values, (literals, hint) -> number(literals, who, hint)).block(each);
  }

  private PyExpression number(List<IntegerLiteral> each, List<Integer> who, String hint) {
    List<BigInteger> numbers = each.stream().map(IntegerLiteral::value).toList();
    boolean pattern =
        each.stream()
            .anyMatch(n -> n.notation() == Notation.HEXADECIMAL || n.notation() == Notation.ONES);
    PyExpression result = pattern ? mask(numbers, who, hint) : formulas.of(numbers, who);
    if (result == null) {
      result = pattern ? formulas.of(numbers, who) : mask(numbers, who, hint);
    }
    return result;
  }

  private PyExpression mask(List<BigInteger> numbers, List<Integer> who, String hint) {
    List<BigInteger> ones = ParameterFormulas.ones(numbers);
    PyExpression bits = ones == null ? null : formulas.linear(ones, who);
    if (bits == null) {
      return null;
    }
    PyExpression value =
        Sum.of(
            new Binary(BinaryOperator.SHIFT_LEFT, PyExpression.number(1), bits),
            true,
            PyExpression.number(1));
    for (Map.Entry<String, PyExpression> e : computed.entrySet()) {
      if (e.getValue().equals(value)) {
        return reading.of(e.getKey());
      }
    }
    String name = reading.name(maskName(bits, hint));
    String base = name;
    for (int n = 2; !taken.add(name); n++) {
      name = base + "_" + n;
    }
    computed.put(name, value);
    return reading.of(name);
  }

  /** After the parameter that tells the width, or else after what has it. */
  private String maskName(PyExpression bits, String hint) {
    for (String name : givens.keySet()) {
      if (bits.equals(reading.of(name))) {
        return NameMasks.name(name);
      }
    }
    return hint == null ? "MASK" : NameMasks.name(hint);
  }

  /**
   * What comes before the text.
   *
   * @param lines that compute numbers
   * @param locals arguments for what stands for them, and anything else itself
   * @param arguments their names
   * @param given to them, by variant
   */
  record Prologue(
      List<PyStatement> lines,
      UnaryOperator<PyExpression> locals,
      List<String> arguments,
      List<List<PyExpression>> given) {}

  /**
   * What the common text takes, or null if that is too much.
   *
   * @param kept names of numbers that are read later on
   * @param read names of numbers that are read in the text
   * @param locals names that arguments cannot have
   */
  Prologue prologue(Set<String> kept, Set<String> read, Set<String> locals) {
    Set<String> needed = new LinkedHashSet<>();
    kept.forEach(name -> need(name, needed));
    read.forEach(name -> need(name, needed));
    Map<String, Name> arguments = new LinkedHashMap<>();
    Set<String> used = new HashSet<>(locals);
    for (String name : givens.keySet()) {
      if (needed.contains(name)) {
        String argument = identifier.apply(name.toLowerCase(Locale.ROOT));
        while (!used.add(argument)) {
          argument = argument + "_";
        }
        arguments.put(name, new Name(argument));
      }
    }
    if (arguments.size() > MAX_ARGUMENTS) {
      return null;
    }
    Map<PyExpression, PyExpression> places = new LinkedHashMap<>();
    arguments.forEach((name, argument) -> places.put(reading.of(name), argument));
    List<PyStatement> lines = new ArrayList<>();
    arguments.forEach(
        (name, argument) -> {
          if (kept.contains(name)) {
            add(name, argument, lines);
          }
        });
    computed.forEach(
        (name, value) -> {
          PyExpression here = replaced(value, places);
          if (kept.contains(name)) {
            add(name, here, lines);
          } else {
            places.put(reading.of(name), here);
          }
        });
    List<List<PyExpression>> given = new ArrayList<>();
    for (int i = 0; i < variants.size(); i++) {
      List<PyExpression> own = new ArrayList<>();
      for (Map.Entry<String, Name> e : arguments.entrySet()) {
        own.add(new Keyword(e.getValue().identifier(), givens.get(e.getKey()).get(i)));
      }
      given.add(own);
    }
    return new Prologue(
        lines,
        e -> places.getOrDefault(e, e),
        arguments.values().stream().map(Name::identifier).toList(),
        given);
  }

  private void add(String name, PyExpression value, List<PyStatement> lines) {
    PyExpression place = reading.of(name);
    if (!place.equals(value)) {
      lines.add(
          new Assignment(List.of(place), List.of(value), origins.getOrDefault(name, List.of())));
    }
  }

  private void need(String name, Set<String> needed) {
    PyExpression value = computed.get(name);
    if (needed.add(name) && value != null) {
      mentioned(value, needed);
    }
  }

  private void mentioned(PyExpression e, Set<String> needed) {
    String name = reading.named(e);
    if (name != null) {
      need(name, needed);
    }
    e.operands().forEach(o -> mentioned(o, needed));
  }

  private static PyExpression replaced(PyExpression e, Map<PyExpression, PyExpression> places) {
    PyExpression place = places.get(e);
    return place != null ? place : RewrittenOperands.of(e, o -> replaced(o, places));
  }
}
