package io.refmill.describe;

import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Evaluate;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.plan.LoweredDesign.Settle;
import io.refmill.compiler.lower.plan.LoweredDesign.Unit;
import io.refmill.contract.Protocol;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What lines do that no sentences were found for, shown with the values of calls: a task has the
 * lines themselves. Processes that follow their inputs are shown together if they are not too many,
 * those that wait for edges each by itself, with the values that they see.
 */
final class Walkthrough implements Evidence.Watcher {
  /** How such a paragraph begins. */
  static final String WALK = "One pass through the lines for ";

  /** Passes that are looked at, of which those that show most are told. */
  private static final int PASSES = 160;

  /** Passes through one process that are told. */
  private static final int TOLD = 3;

  /** Variables that are named, and values to begin with. */
  private static final int NAMES = 4;

  private static final int GIVEN = 14;
  private static final int LINES = 16;
  private static final int CHARACTERS = 1500;

  /** Characters of all passes of a design, but for the first one of each process. */
  private static final int ALL = 1600;

  /** What a value that differs from the one before it is worth, in characters. */
  private static final int ALTERNATES = 20;

  /** What a line gives. */
  private static final Pattern RESULT = Pattern.compile("`: (\\w+)(?=[;.])");

  private final Formulas formulas;
  private final PassTexts texts;

  /** Resets as passes name them, where it is said by itself what they do. */
  private final Set<String> resets = new HashSet<>();

  private final List<Group> groups = new ArrayList<>();

  /** Those of one process alone. */
  private final Map<Node, Group> single = new HashMap<>();

  private int length;

  /** Groups of which passes are looked at yet. */
  private int open;

  /** Processes that are shown together. */
  private static final class Group {
    private final List<Node> nodes;
    private final List<LinePass.Shown> seen = new ArrayList<>();

    /** What the passes so far have begun with: the same values show the same once more. */
    private final Set<List<BigInteger>> known = new HashSet<>();

    private int looked;

    Group(List<Node> nodes) {
      this.nodes = nodes;
    }
  }

  private Walkthrough(DesignFacts facts, Formulas formulas, List<Node> nodes) {
    this.formulas = formulas;
    this.texts = new PassTexts(formulas);
    if (facts.design().protocol() == Protocol.CYCLE) {
      facts.design().resets().forEach(r -> resets.add(Conditions.quoted(r.port())));
    }
    List<Node> following = inOrder(facts, nodes);
    if (!following.isEmpty()) {
      groups.add(new Group(following));
    }
    for (Node node : following) {
      // What is assigned by itself is a formula, of which there is nothing to go through.
      if (following.size() > 1 && !(node.process() instanceof Process.ContinuousAssignment)) {
        groups.add(new Group(List.of(node)));
      }
    }
    nodes.stream()
        .filter(n -> n.kind() == Node.Kind.EDGE)
        .forEach(n -> groups.add(new Group(List.of(n))));
    for (Group group : groups) {
      if (group.nodes.size() == 1) {
        single.put(group.nodes.get(0), group);
      }
    }
  }

  /** Those that follow their inputs, each behind those that it reads from. */
  private static List<Node> inOrder(DesignFacts facts, List<Node> nodes) {
    Set<Node> order = new LinkedHashSet<>();
    facts
        .lowered()
        .steps()
        .forEach(
            step ->
                step.match(Settle::units, phase -> List.<Unit>of())
                    .forEach(unit -> order.addAll(unit.nodes())));
    List<Node> result = new ArrayList<>();
    for (Node node : order) {
      boolean follows = node.kind() == Node.Kind.COMBINATIONAL || node.kind() == Node.Kind.LATCH;
      if (follows && nodes.contains(node)) {
        result.add(node);
      }
    }
    return List.copyOf(result);
  }

  /**
   * A paragraph for each pass.
   *
   * @param nodes processes that no sentences are about
   * @param shown is told which of them are in it
   */
  static List<String> of(DesignFacts facts, Formulas formulas, List<Node> nodes, Set<Node> shown) {
    Walkthrough walk = new Walkthrough(facts, formulas, nodes);
    if (walk.groups.isEmpty()) {
      return List.of();
    }
    walk.open = walk.groups.size();
    Evidence.watch(facts, walk);
    List<String> paragraphs = new ArrayList<>();
    Set<String> kinds = new HashSet<>();
    for (Group group : walk.groups) {
      if (!shown.containsAll(group.nodes)) {
        List<LinePass.Shown> told = walk.told(group);
        // Of processes that differ in numbers alone the first one is shown.
        boolean another = !told.isEmpty() && kinds.add(kind(told));
        if (another) {
          paragraphs.add(walk.text(group.nodes, told));
        }
        if (!told.isEmpty()) {
          shown.addAll(group.nodes);
        }
      }
    }
    return paragraphs;
  }

  private static String kind(List<LinePass.Shown> passes) {
    Set<String> all = new TreeSet<>();
    passes.forEach(pass -> all.addAll(pass.effects()));
    passes.forEach(pass -> all.addAll(pass.constants()));
    return all.toString();
  }

  /** The passes that show most, each something that those before it do not. */
  private List<LinePass.Shown> told(Group group) {
    List<LinePass.Shown> told = new ArrayList<>();
    Set<String> known = new HashSet<>();
    while (told.size() < TOLD) {
      LinePass.Shown best = null;
      int most = 0;
      for (LinePass.Shown pass : group.seen) {
        Set<String> fresh = new HashSet<>(pass.effects());
        fresh.removeAll(known);
        Set<String> constants = new HashSet<>(pass.constants());
        constants.removeAll(known);
        // Constants alone, as of a reset, show little; of two passes the shorter one is better.
        int worth =
            fresh.isEmpty() && (pass.effects().isEmpty() && !told.isEmpty() || constants.isEmpty())
                ? 0
                : 1000 * fresh.size()
                    + 300 * constants.size()
                    + 300 * pass.changes()
                    + ALTERNATES * alternations(pass)
                    - pass.length();
        if (worth > most) {
          best = pass;
          most = worth;
        }
      }
      boolean room = best != null && (told.isEmpty() || length + best.length() <= ALL);
      if (!room) {
        return told;
      }
      told.add(best);
      known.addAll(best.effects());
      known.addAll(best.constants());
      length += best.length();
    }
    return told;
  }

  /** How often a line gives another value than the one before: zeros alone show little. */
  private static int alternations(LinePass.Shown pass) {
    int alternations = 0;
    String before = null;
    for (String line : pass.lines()) {
      Matcher m = RESULT.matcher(line);
      while (m.find()) {
        alternations += before != null && !before.equals(m.group(1)) ? 1 : 0;
        before = m.group(1);
      }
    }
    return alternations;
  }

  private String text(List<Node> group, List<LinePass.Shown> passes) {
    Set<Signal> written = new LinkedHashSet<>();
    for (Node node : group) {
      node.writes().stream()
          .filter(s -> !node.accesses().loopVariables().contains(s))
          .forEach(written::add);
    }
    List<String> names =
        written.stream().map(s -> Conditions.quoted(formulas.name(s))).distinct().toList();
    StringBuilder text = new StringBuilder(WALK + Words.list(names, NAMES));
    String before = ", with ";
    for (LinePass.Shown pass : passes) {
      List<String> given = new ArrayList<>();
      pass.given().forEach((name, value) -> given.add(name + " = " + value));
      text.append(given.isEmpty() ? "" : before + Words.list(given)).append(":");
      pass.lines().forEach(line -> text.append("\n- ").append(line));
      before = "\n\nAnother one, with ";
    }
    return text.toString();
  }

  @Override
  public void starts(Node node, Evaluate.Store values) {
    Group group = single.get(node);
    if (group != null) {
      look(group, values);
    }
  }

  @Override
  public void called(Evaluate.Store values) {
    for (Group group : groups) {
      if (group.nodes.get(0).kind() != Node.Kind.EDGE) {
        look(group, values);
      }
    }
  }

  @Override
  public boolean isDone() {
    return open == 0;
  }

  private void look(Group group, Evaluate.Store values) {
    if (group.looked == PASSES) {
      return;
    }
    open -= ++group.looked == PASSES ? 1 : 0;
    if (!isNew(group, values)) {
      return;
    }
    try {
      LinePass.Shown shown = LinePass.of(group.nodes, values, formulas, texts);
      boolean fits =
          shown.lines().size() <= LINES
              && shown.length() <= CHARACTERS
              && shown.given().size() <= GIVEN;
      if (fits && !isReset(shown)) {
        group.seen.add(shown);
      }
    } catch (Untold | Interpreter.StepLimitException e) {
      // With other values there may be words for it.
      return;
    }
  }

  /** Whether a pass shows nothing but what a reset does. */
  private boolean isReset(LinePass.Shown pass) {
    return pass.effects().isEmpty()
        && !pass.given().isEmpty()
        && resets.containsAll(pass.given().keySet());
  }

  /** Whether no pass has begun with these values; of arrays that is not asked. */
  private boolean isNew(Group group, Evaluate.Store values) {
    List<BigInteger> now = new ArrayList<>();
    for (Node node : group.nodes) {
      for (Signal s : texts.signals(node)) {
        if (s.isArray()) {
          return true;
        }
        now.add(values.signal(s));
      }
    }
    return group.known.add(now);
  }
}
