package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.compiler.ir.Statement.CaseKind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** When the items of a case statement are chosen, as far as numbers are their labels. */
final class CaseConditions {
  private final Statement.Case statement;

  /** Numbers that items have named. */
  private final Set<BigInteger> named = new HashSet<>();

  /** Those by which each item so far is chosen; null if that is not known. */
  private final List<Set<BigInteger>> chosenBy = new ArrayList<>();

  /** Whether what items so far are chosen by are numbers alone. */
  private boolean plain;

  CaseConditions(Statement.Case statement) {
    this.statement = statement;
    this.plain = statement.kind() != CaseKind.INSIDE;
  }

  /** When the next item is chosen. */
  Conditions of(Statement.CaseItem item) {
    Set<BigInteger> own = new HashSet<>();
    boolean numbers = statement.kind() != CaseKind.INSIDE;
    for (Expression label : item.labels()) {
      if (label instanceof Expression.Constant c && c.bits().isKnown()) {
        own.add(c.bits().value());
      } else {
        numbers = false;
      }
    }
    own.removeAll(named);
    named.addAll(own);
    plain &= numbers;
    chosenBy.add(plain ? own : null);
    if (!numbers) {
      return Conditions.unknown();
    }
    Conditions result = Conditions.of(statement.selector(), true, own);
    return plain ? result : result.and(Conditions.unknown());
  }

  /** When no item is chosen. */
  Conditions ofOthers() {
    return plain ? Conditions.of(statement.selector(), false, named) : Conditions.unknown();
  }

  /** Notes what several items assign: whichever of them is chosen. */
  void common(List<AccessPath.Branch> items, BranchFacts facts) {
    Map<Signal, Positions> bits = new HashMap<>();
    Map<Signal, Set<BigInteger>> numbers = new HashMap<>();
    for (int k = 0; k < items.size(); k++) {
      Set<BigInteger> own = chosenBy.get(k);
      if (own != null && !items.get(k).dead()) {
        items
            .get(k)
            .defined()
            .forEach(
                (s, some) -> {
                  bits.merge(s, some, Positions::and);
                  numbers.computeIfAbsent(s, n -> new HashSet<>()).addAll(own);
                });
      }
    }
    bits.forEach(
        (s, some) -> {
          if (!some.isEmpty()) {
            facts.define(Conditions.of(statement.selector(), true, numbers.get(s)), s, some);
          }
        });
  }
}
