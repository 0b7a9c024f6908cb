package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Expression.Binary;
import io.refmill.compiler.ir.Expression.BinaryOperator;
import io.refmill.compiler.ir.Expression.Constant;
import io.refmill.compiler.ir.Expression.PartSelect;
import io.refmill.compiler.ir.Expression.SignalReference;
import io.refmill.compiler.ir.Expression.Unary;
import io.refmill.compiler.ir.Expression.UnaryOperator;
import io.refmill.compiler.ir.Signal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Kinds of designs that are written in gates, without a choice or an operator that tells them. */
final class GateShapes {
  /** Gates behind one another that are followed. */
  private static final int DEPTH = 12;

  /** Operands of an AND or OR that are looked at. */
  private static final int OPERANDS = 64;

  /** Bits that a parity is made of at least. */
  private static final int PARITY_BITS = 3;

  /** A number at the end of a name, as an input of an encoder has it. */
  private static final Pattern NUMBERED = Pattern.compile("\\D(\\d{1,2})$");

  private static final Set<BinaryOperator> AND =
      EnumSet.of(BinaryOperator.AND, BinaryOperator.LOGICAL_AND);
  private static final Set<BinaryOperator> OR =
      EnumSet.of(BinaryOperator.OR, BinaryOperator.LOGICAL_OR);
  private static final Set<BinaryOperator> XOR =
      EnumSet.of(BinaryOperator.XOR, BinaryOperator.XNOR);

  private final Map<Signal, Decision> values;

  /**
   * Shapes among values.
   *
   * @param values what decides over those that follow others at all times; gates are followed
   *     through them
   */
  GateShapes(Map<Signal, Decision> values) {
    this.values = values;
  }

  /** An operand, as it is or inverted. */
  private record Literal(Expression of, boolean inverted) {}

  /** Whether it chooses: an OR of ANDs, of which each holds for one value of the same selectors. */
  boolean chooses(Expression value) {
    List<Literal> products = operands(value, true);
    if (products.size() < 2 || products.size() > OPERANDS) {
      return false;
    }
    List<Map<Expression, Boolean>> terms = new ArrayList<>();
    for (Literal product : products) {
      Map<Expression, Boolean> term = new LinkedHashMap<>();
      for (Literal literal : operands(product.of(), product.inverted(), false)) {
        Boolean before = term.put(literal.of(), literal.inverted());
        if (before != null && before != literal.inverted()) {
          return false;
        }
      }
      terms.add(term);
    }
    Set<Expression> common = new LinkedHashSet<>(terms.get(0).keySet());
    terms.forEach(term -> common.retainAll(term.keySet()));
    List<Expression> selectors =
        common.stream()
            .filter(e -> terms.stream().map(t -> t.get(e)).distinct().count() == 2)
            .toList();
    boolean byBits =
        !selectors.isEmpty()
            && selectors.size() < 7
            && terms.size() == 1 << selectors.size()
            && terms.stream().map(t -> selectors.stream().map(t::get).toList()).distinct().count()
                == terms.size();
    return (byBits || byNumber(terms)) && passOne(terms, byBits ? common : Set.of());
  }

  /** Whether each term asks whether the same value is another number. */
  private static boolean byNumber(List<Map<Expression, Boolean>> terms) {
    Set<Expression> asked = new HashSet<>();
    Set<Expression> numbers = new HashSet<>();
    for (Map<Expression, Boolean> term : terms) {
      List<Binary> questions =
          term.keySet().stream().filter(GateShapes::isQuestion).map(Binary.class::cast).toList();
      if (questions.size() != 1) {
        return false;
      }
      asked.add(Assignments.core(questions.get(0).left()));
      numbers.add(Assignments.core(questions.get(0).right()));
    }
    return asked.size() == 1 && numbers.size() == terms.size();
  }

  private static boolean isQuestion(Expression e) {
    return e instanceof Binary b
        && b.operator() == BinaryOperator.EQUAL
        && Assignments.core(b.right()) instanceof Constant;
  }

  /** Whether each term lets one value through besides what all of them ask for. */
  private static boolean passOne(List<Map<Expression, Boolean>> terms, Set<Expression> common) {
    Set<Expression> passed = new HashSet<>();
    for (Map<Expression, Boolean> term : terms) {
      List<Expression> rest =
          term.keySet().stream().filter(e -> !common.contains(e) && !isQuestion(e)).toList();
      if (rest.size() != 1 || rest.get(0) instanceof Constant || !passed.add(rest.get(0))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether these bits are the number of the one input among several that is 1: bit {@code k} is
   * the OR of the inputs whose numbers have it.
   */
  boolean encodes(List<Expression> bits) {
    int inputs = 1 << Math.min(bits.size(), 6);
    if (bits.size() < 2 || bits.size() > 6) {
      return false;
    }
    Set<Integer> told = new HashSet<>();
    Set<String> vectors = new HashSet<>();
    for (Expression bit : bits) {
      Set<Integer> numbers = new HashSet<>();
      for (Literal literal : operands(bit, true)) {
        Integer number = literal.inverted() ? null : number(literal.of(), vectors);
        if (number == null) {
          return false;
        }
        numbers.add(number);
      }
      for (int k = 0; k < bits.size(); k++) {
        int place = k;
        Set<Integer> wanted = new HashSet<>();
        for (int i = 0; i < inputs; i++) {
          if ((i >> place & 1) == 1) {
            wanted.add(i);
          }
        }
        if (numbers.equals(wanted)) {
          told.add(place);
        }
      }
    }
    return told.size() == bits.size() && vectors.size() == 1;
  }

  /** Which of the inputs with one name or vector it is; null for anything else. */
  private static Integer number(Expression e, Set<String> vectors) {
    if (e instanceof PartSelect p && p.width() == 1 && p.base() instanceof SignalReference r) {
      vectors.add(r.signal().name());
      return p.lsb();
    }
    if (e instanceof SignalReference r && r.signal().width() == 1) {
      Matcher matcher = NUMBERED.matcher(r.signal().name());
      if (matcher.find()) {
        vectors.add(r.signal().name().substring(0, matcher.start(1)));
        return Integer.valueOf(matcher.group(1));
      }
    }
    return null;
  }

  /**
   * Whether one of the expressions adds up the bits of a vector without carry, bit by bit. Where
   * such sums contain one another a code is converted, as Gray code is.
   *
   * @param expressions with all that is in them
   * @param shifted vectors whose bits are fed back, not checked
   */
  static boolean addsBits(Collection<Expression> expressions, Set<Signal> shifted) {
    Map<Signal, List<Set<Integer>>> sums = new HashMap<>();
    Set<Expression> inner = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Expression e : expressions) {
      if (e instanceof Binary b && XOR.contains(b.operator()) && !inner.contains(e)) {
        Set<Signal> vectors = new HashSet<>();
        Set<Integer> bits = new TreeSet<>();
        if (bitsOf(b, vectors, bits, inner) && vectors.size() == 1) {
          sums.computeIfAbsent(vectors.iterator().next(), k -> new ArrayList<>()).add(bits);
        }
      }
    }
    return sums.entrySet().stream()
        .filter(entry -> !shifted.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .anyMatch(
            sets ->
                sets.stream().anyMatch(s -> s.size() >= PARITY_BITS)
                    && sets.stream()
                        .noneMatch(
                            a ->
                                sets.stream()
                                    .anyMatch(b -> b.size() > a.size() && b.containsAll(a))));
  }

  /** Whether it is the sum of three single bits or more, without carry, by whatever gates. */
  boolean isSumOfBits(Expression value) {
    Set<Expression> bits = new HashSet<>();
    return sumOfBits(value, DEPTH, bits) && bits.size() >= PARITY_BITS;
  }

  private boolean sumOfBits(Expression value, int depth, Set<Expression> bits) {
    Expression e = Assignments.assigned(value);
    if (e instanceof Binary b && XOR.contains(b.operator())) {
      return sumOfBits(b.left(), depth, bits) && sumOfBits(b.right(), depth, bits);
    }
    if (e instanceof Unary u && u.operator() == UnaryOperator.NOT) {
      return sumOfBits(u.operand(), depth, bits);
    }
    if (depth > 0
        && e instanceof SignalReference r
        && values.get(r.signal()) instanceof Decision.Value v
        && v.expression() != null) {
      return sumOfBits(v.expression(), depth - 1, bits);
    }
    boolean bit = e.width() == 1 && (e instanceof SignalReference || e instanceof PartSelect);
    return bit && bits.add(e);
  }

  /** Whether an exclusive or is one of bits of vectors alone; notes what it consists of. */
  private static boolean bitsOf(
      Expression e, Set<Signal> vectors, Set<Integer> bits, Set<Expression> inner) {
    Expression core = Assignments.core(e);
    if (core instanceof Binary b && XOR.contains(b.operator())) {
      inner.add(b);
      boolean left = bitsOf(b.left(), vectors, bits, inner);
      return bitsOf(b.right(), vectors, bits, inner) && left;
    }
    if (core instanceof PartSelect p && p.width() == 1 && p.base() instanceof SignalReference r) {
      vectors.add(r.signal());
      return bits.add(p.lsb());
    }
    return false;
  }

  private List<Literal> operands(Expression value, boolean sum) {
    return operands(value, false, sum);
  }

  /** Operands of a sum (OR) or product (AND) of gates; of more than enough of them, none. */
  private List<Literal> operands(Expression value, boolean inverted, boolean sum) {
    List<Literal> found = new ArrayList<>();
    collect(value, inverted, sum, DEPTH, found);
    return found.size() > OPERANDS ? List.of() : found;
  }

  private void collect(
      Expression value, boolean inverted, boolean sum, int depth, List<Literal> into) {
    if (into.size() > OPERANDS) {
      return;
    }
    Expression e = plain(value);
    if (e instanceof Unary u
        && (u.operator() == UnaryOperator.NOT
            || u.operator() == UnaryOperator.LOGICAL_NOT && u.operand().width() == 1)) {
      collect(u.operand(), !inverted, sum, depth, into);
      return;
    }
    // An inverted AND is an OR of inverted operands.
    if (e instanceof Binary b && (sum != inverted ? OR : AND).contains(b.operator())) {
      collect(b.left(), inverted, sum, depth, into);
      collect(b.right(), inverted, sum, depth, into);
      return;
    }
    if (e instanceof Binary b
        && b.operator() == BinaryOperator.EQUAL
        && b.left().width() == 1
        && Assignments.core(b.right()) instanceof Constant c) {
      boolean asksForOne = c.bits().value().signum() != 0;
      collect(b.left(), inverted != !asksForOne, sum, depth, into);
      return;
    }
    if (depth > 0
        && e instanceof SignalReference r
        && values.get(r.signal()) instanceof Decision.Value v
        && v.expression() != null) {
      collect(v.expression(), inverted, sum, depth - 1, into);
      return;
    }
    into.add(new Literal(e, inverted));
  }

  /** A bit that is repeated stands for itself, since it is combined with each bit of a vector. */
  private static Expression plain(Expression value) {
    Expression e = Assignments.assigned(value);
    if (e instanceof Expression.Concatenation c && c.parts().size() == 1) {
      e = Assignments.core(c.parts().get(0));
    }
    if (e instanceof Expression.Replication r && r.operand().width() == 1) {
      e = Assignments.core(r.operand());
    }
    return e;
  }
}
