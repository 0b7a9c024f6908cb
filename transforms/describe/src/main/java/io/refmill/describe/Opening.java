package io.refmill.describe;

import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import io.refmill.compiler.lower.access.Node;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.Protocol;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * What a reasoning begins with: what structure shows, what is kept, and what has no influence.
 * Ports stand in the task.
 */
final class Opening {
  private static final int MANY = 8;
  private static final int LISTED = 32;

  private final DesignFacts facts;
  private final Formulas formulas;
  private final ProcessRules rules;
  private final DesignInterface design;
  private final Summary.Structure structure;

  /**
   * The opening of a design.
   *
   * @param rules that say what is awaited
   */
  Opening(DesignFacts facts, Formulas formulas, ProcessRules rules) {
    this.facts = facts;
    this.formulas = formulas;
    this.rules = rules;
    this.design = facts.design();
    this.structure = structure(facts);
  }

  /** A paragraph; what there are no words for is not said. */
  String text() {
    List<String> told = new ArrayList<>();
    List<Supplier<String>> tellers =
        List.of(this::structure, this::calls, this::state, this::unread);
    for (Supplier<String> teller : tellers) {
      try {
        String text = teller.get();
        if (!text.isBlank()) {
          told.add(text);
        }
      } catch (Untold e) {
        continue;
      }
    }
    return String.join(" ", told);
  }

  /** What a call is, as far as that asks for something to be kept. */
  private String calls() {
    if (design.protocol() != Protocol.EVENT || !facts.clocked()) {
      return "";
    }
    Set<String> watched = new LinkedHashSet<>();
    facts.live().stream()
        .filter(node -> node.kind() == Node.Kind.EDGE)
        .flatMap(node -> node.triggers().stream())
        // What is inside may rise and fall within one call.
        .filter(t -> t.port() != null || isInput(t.expression()))
        .forEach(t -> watched.add(rules.watched(t)));
    return watched.isEmpty()
        ? ""
        : "Edges of "
            + Words.list(List.copyOf(watched))
            + " are differences between two calls, so "
            + (watched.size() == 1 ? "its last level has" : "their last levels have")
            + " to be kept too.";
  }

  private String unread() {
    Set<String> unread = new TreeSet<>();
    facts.unread().forEach(s -> unread.add(s.name()));
    if (unread.isEmpty() || unread.size() > MANY) {
      return "";
    }
    List<String> names = unread.stream().map(Conditions::quoted).toList();
    return Words.list(names) + (names.size() == 1 ? " has" : " have") + " no influence.";
  }

  /** Whether a value is of inputs alone. */
  private boolean isInput(Expression e) {
    Set<Signal> read = new HashSet<>();
    Expressions.signals(e, read);
    return facts.inputs().containsAll(read);
  }

  private static Summary.Structure structure(DesignFacts facts) {
    try {
      return Summary.Structure.of(facts);
    } catch (Untold e) {
      return new Summary.Structure("", Set.of());
    }
  }

  /** What structure shows; what resets do comes with what they overrule. */
  private String structure() {
    String summary = structure.text();
    String start = Summary.COMBINATIONAL + ": ";
    if (!isCombinational() || !summary.startsWith(start)) {
      return summary;
    }
    String what = summary.substring(start.length(), summary.length() - 1);
    if (what.endsWith(Summary.INPUTS_ALONE)) {
      // That says no more than that it is combinational.
      what = what.substring(0, Math.max(0, what.lastIndexOf("; ")));
    }
    return start
        + (what.isEmpty() ? "" : what + "; ")
        + "nothing is kept between calls."
        + tables();
  }

  /** Whether nothing at all is kept. */
  private boolean isCombinational() {
    return facts.kept().isEmpty()
        && (!design.sequential() || facts.live().stream().noneMatch(Opening::keeps));
  }

  private String tables() {
    if (facts.tables().isEmpty() || facts.tables().size() > MANY) {
      return "";
    }
    List<String> named =
        facts.tables().stream().map(s -> Conditions.quoted(formulas.name(s))).toList();
    return " " + Words.list(named) + (named.size() == 1 ? " never changes." : " never change.");
  }

  private String state() {
    if (facts.kept().isEmpty()) {
      if (structure().startsWith(Summary.COMBINATIONAL)) {
        return "";
      }
      return ((isCombinational() ? "Nothing is kept between calls." : "") + tables()).strip();
    }
    List<Signal> state = facts.kept().stream().filter(s -> !structure.sized().contains(s)).toList();
    if (state.isEmpty() || state.size() > LISTED) {
      // Nobody learns from a number of variables what they are.
      return tables().strip();
    }
    List<Sizes.Sized> sized = new ArrayList<>();
    for (Signal s : state) {
      BigInteger start = s.isArray() ? null : facts.lowered().initial().value(s);
      boolean zero = start == null || start.signum() == 0;
      String from = zero ? "" : ", from " + facts.literals().text(start);
      sized.add(new Sizes.Sized(formulas.name(s), Sizes.of(s), from));
    }
    boolean some = state.size() < facts.kept().size();
    return (some ? "Kept besides: " : "State: ")
        + Sizes.list(sized, MANY, "variables", facts.takenNames())
        + "."
        + tables();
  }

  private static boolean keeps(Node node) {
    return node.kind() != Node.Kind.COMBINATIONAL;
  }
}
