package io.refmill.compiler.emit.model;

import io.refmill.compiler.emit.expression.Literals;
import io.refmill.compiler.emit.expression.PythonReals;
import io.refmill.compiler.emit.python.BlockBuilder;
import io.refmill.compiler.emit.python.PyExpression;
import io.refmill.compiler.emit.python.PyExpression.BinaryOperator;
import io.refmill.compiler.emit.python.PyStatement;
import io.refmill.compiler.emit.rewrite.JoinVariants;
import io.refmill.compiler.emit.rewrite.NameMasks;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.ElaboratedModule.Form;
import io.refmill.compiler.ir.ElaboratedModule.NamedConstant;
import io.refmill.compiler.ir.ElaboratedModule.Role;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Reals;
import io.refmill.compiler.ir.Signal;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Constants of the source as attributes of a class. */
final class ClassConstants {
  /** Numbers of more bits tell a reader nothing: they stand where something names them. */
  private static final int READABLE = 256;

  /** Modules of a hierarchy may give one name to several values. */
  private record Key(String name, BigInteger value) {
    static Key of(NamedConstant c) {
      return new Key(c.name(), c.bits().value());
    }

    static Key of(Expression.Constant c) {
      return new Key(c.name(), c.bits().value());
    }
  }

  /**
   * An attribute.
   *
   * @param number that it holds; null for a mask
   * @param position in which order attributes stand
   */
  private record Attribute(
      BigInteger number, PyExpression value, SourceLocation location, int position) {}

  private final Names names;

  /** The constants of the source. */
  private final Map<Key, NamedConstant> declared;

  /** Those that are below 0, by what they stand for. */
  private final Map<Key, Key> negative;

  /** In which order they are declared. */
  private final Map<Key, Integer> positions;

  private final Map<Key, String> known = new HashMap<>();
  private final Map<Key, String> masks = new HashMap<>();
  private final Map<String, Attribute> used = new LinkedHashMap<>();

  /** The attributes of a class. */
  ClassConstants(Names names, List<NamedConstant> constants) {
    this.names = names;
    this.declared = new LinkedHashMap<>();
    this.negative = new HashMap<>();
    this.positions = new HashMap<>();
    for (NamedConstant c : constants) {
      if (c.bits().isKnown()) {
        declared.putIfAbsent(Key.of(c), c);
        positions.putIfAbsent(Key.of(c), positions.size());
        if (c.form() == Form.INTEGER && c.number().signum() < 0) {
          negative.putIfAbsent(new Key(c.name(), c.number()), Key.of(c));
        }
      }
    }
  }

  /** The attributes of another class of the same design. */
  ClassConstants(Names names, ClassConstants design) {
    this.names = names;
    this.declared = design.declared;
    this.negative = design.negative;
    this.positions = design.positions;
  }

  /** The constant that an expression names, maybe in more or fewer bits; null for any other. */
  private Key key(Expression.Constant c) {
    Key key = Key.of(c);
    return declared.containsKey(key)
        ? key
        : negative.get(new Key(c.name(), c.bits().signedValue()));
  }

  /** Whether there is an attribute for the bits of a constant with a name. */
  boolean holds(Expression.Constant c) {
    return c.bits().value().equals(number(c));
  }

  /**
   * What the attribute for a constant holds, or null when there is none. It is one number wherever
   * it is read, below 0 where the source declares it so: who needs its bits takes them.
   */
  BigInteger number(Expression.Constant c) {
    Key key = key(c);
    return key == null ? null : number(key);
  }

  /**
   * Of how many bits a number is the pattern that a constant has in it, as many as an expression
   * has or, where it adds zeros, as the declaration; 0 where it is none of these.
   */
  int width(Expression.Constant c, BigInteger pattern) {
    BigInteger number = number(c);
    for (int width : new int[] {c.width(), declared.get(key(c)).bits().width()}) {
      if (number.and(Bits.mask(width)).equals(pattern)) {
        return width;
      }
    }
    return 0;
  }

  /** The attribute for a constant that there is one for. */
  String attribute(Expression.Constant c) {
    Key key = key(c);
    BigInteger number = number(c);
    PyExpression value =
        number.signum() < 0
            ? value(declared.get(key))
            : Literals.label(key.value, c.width(), c.spelling()).code();
    return attribute(key, number, value);
  }

  private BigInteger number(Key key) {
    NamedConstant c = declared.get(key);
    return c.form() == Form.INTEGER ? c.number() : key.value;
  }

  private String attribute(Key key, BigInteger number, PyExpression value) {
    String name = name(key);
    used.putIfAbsent(
        name, new Attribute(number, value, declared.get(key).location(), positions.get(key)));
    return name;
  }

  /** The attribute for a constant as it is declared. */
  private String attribute(Key key) {
    NamedConstant c = declared.get(key);
    return attribute(key, c.number(), value(c));
  }

  private String name(Key key) {
    return known.computeIfAbsent(new Key(shortest(key), key.value), k -> names.fresh(k.name));
  }

  /**
   * What is declared in a package goes by its own name, as behind an import, unless another one of
   * that name has another value.
   */
  private String shortest(Key key) {
    String own = own(key.name);
    boolean several =
        declared.keySet().stream()
            .anyMatch(k -> own(k.name).equals(own) && !k.value.equals(key.value));
    return several ? key.name : own;
  }

  private static String own(String name) {
    return name.substring(name.lastIndexOf(':') + 1);
  }

  /** Keeps the names of what {@link #addKept} adds. */
  void reserveKept() {
    kept().forEach(c -> name(Key.of(c)));
  }

  /** Adds the constants that the class has whether or not something names them. */
  void addKept() {
    kept().forEach(c -> attribute(Key.of(c)));
  }

  private Stream<NamedConstant> kept() {
    return declared.values().stream()
        .filter(c -> c.role() != Role.NAMED && c.bits().value().bitLength() <= READABLE);
  }

  /** The names of those. */
  Set<String> keptNames() {
    return kept().map(c -> name(Key.of(c))).collect(Collectors.toSet());
  }

  /** The parameters of a module, and the local ones that it uses, with their values. */
  static Map<String, JoinVariants.Given> given(List<NamedConstant> constants) {
    Map<String, JoinVariants.Given> result = new LinkedHashMap<>();
    for (NamedConstant c : constants) {
      if (c.role() != Role.NAMED && c.bits().isKnown()) {
        result.put(c.name(), new JoinVariants.Given(value(c), c.role() == Role.LOCAL));
      }
    }
    return result;
  }

  private static PyExpression value(NamedConstant c) {
    String text = c.characters();
    if (text != null) {
      return new PyExpression.StringLiteral(text);
    }
    return c.form() == Form.REAL
        ? PythonReals.literal(Reals.number(c.bits().value())).code()
        : Literals.label(c.number(), c.bits().width(), c.spelling()).code();
  }

  /** Whether a constant gives a vector its width. */
  boolean namesWidth(Signal s) {
    return s.width() > 1 && declared.containsKey(width(s));
  }

  /** The attribute with the mask of such a vector. */
  String mask(Signal s) {
    Key width = width(s);
    String mask = masks.get(width);
    if (mask == null) {
      String attribute = attribute(width);
      mask = names.fresh(NameMasks.name(width.name));
      masks.put(width, mask);
      used.put(
          mask, new Attribute(null, ones(attribute), SourceLocation.NONE, positions.get(width)));
    }
    return mask;
  }

  /** The attribute that says how many elements an array has, or null. */
  String elements(Signal s) {
    String constant = s.dimensions().size() == 1 ? s.dimensions().get(0).sizeConstant() : null;
    Key size = new Key(constant, BigInteger.valueOf(s.elements()));
    return declared.containsKey(size) ? attribute(size) : null;
  }

  private static Key width(Signal s) {
    return new Key(s.widthConstant(), BigInteger.valueOf(s.width()));
  }

  /** {@code (1 << width) - 1}. */
  private static PyExpression ones(String width) {
    return PyExpression.Sum.of(
        new PyExpression.Binary(
            BinaryOperator.SHIFT_LEFT, PyExpression.number(1), new PyExpression.Name(width)),
        true,
        PyExpression.number(1));
  }

  /** Grows in the order in which attributes stand; what is no constant comes last. */
  int position(String attribute) {
    return used.containsKey(attribute) ? used.get(attribute).position : Integer.MAX_VALUE;
  }

  /** The attributes by their names, in the order of the source. */
  Map<String, PyStatement> statements() {
    Map<String, PyStatement> result = new LinkedHashMap<>();
    List<Map.Entry<String, Attribute>> ordered = new ArrayList<>(used.entrySet());
    ordered.sort(Comparator.comparingInt(e -> e.getValue().position));
    for (Map.Entry<String, Attribute> e : ordered) {
      BlockBuilder line = new BlockBuilder(1);
      line.open(e.getValue().location, false);
      line.assign(new PyExpression.Name(e.getKey()), e.getValue().value);
      result.put(e.getKey(), line.last());
    }
    return result;
  }
}
