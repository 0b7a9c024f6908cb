package io.refmill.variants;

import io.refmill.augment.style.Draws;
import io.refmill.syntax.DeclaratorSyntax;
import io.refmill.syntax.ItemSyntax.AnsiPortSyntax;
import io.refmill.syntax.ItemSyntax.NetDeclarationSyntax;
import io.refmill.syntax.ItemSyntax.PortDeclarationSyntax;
import io.refmill.syntax.Syntax;
import io.refmill.syntax.VariableDeclarationSyntax;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Signals that are no ports get other names. */
final class RenameSignals implements Change {
  private static final int MAX_NAMES = 8;

  private static final Map<String, List<String>> USUAL =
      Map.of(
          "state", List.of("current_state", "cs", "fsm_state", "state_q"),
          "next_state", List.of("nxt", "ns", "state_next", "state_d"),
          "current_state", List.of("state", "cs", "state_q"),
          "count", List.of("cnt", "counter_q", "tick_count"),
          "counter", List.of("cnt", "count_q", "tick_counter"),
          "cnt", List.of("count", "counter", "cnt_q"),
          "temp", List.of("work", "mid", "partial"),
          "tmp", List.of("work", "mid", "partial"),
          "mem", List.of("storage", "ram", "words"));

  private static final List<String> ENDS = List.of("_q", "_r", "_reg", "_int", "_s", "_i");

  @Override
  public String kind() {
    return "names";
  }

  @Override
  public Design apply(SourceTree tree, Design design, Draws draws) throws Unsound {
    Set<String> ports = new LinkedHashSet<>();
    Set<String> inner = new LinkedHashSet<>();
    for (Syntax node : tree.nodes(Syntax.class)) {
      if (node instanceof AnsiPortSyntax port) {
        ports.add(port.declarator().name());
      } else if (node instanceof PortDeclarationSyntax port) {
        port.declarators().forEach(d -> ports.add(d.name()));
      } else if (node instanceof VariableDeclarationSyntax variable) {
        names(variable.declarators(), inner);
      } else if (node instanceof NetDeclarationSyntax net) {
        names(net.declarators(), inner);
      }
    }
    inner.removeAll(ports);
    String said = design.specification() == null ? "" : design.specification();
    List<String> names = new ArrayList<>();
    for (String name : inner) {
      // A text that names it would have to be changed too.
      boolean told = Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(said).find();
      if (!told && name.length() > 1) {
        names.add(name);
      }
    }
    if (names.isEmpty()) {
      throw new Unsound("nothing but ports");
    }
    Edits edits = tree.edits();
    Set<String> taken = new LinkedHashSet<>(tree.words());
    List<String> chosen = draws.shuffled(names);
    chosen = chosen.subList(0, Math.min(MAX_NAMES, chosen.size()));
    String end = draws.pick(ENDS);
    Map<String, String> renamed = new java.util.TreeMap<>();
    for (String name : chosen) {
      List<String> proposed = new ArrayList<>(draws.shuffled(USUAL.getOrDefault(name, List.of())));
      proposed.add(name + end);
      String other = null;
      for (String each : proposed) {
        other = other == null && !taken.contains(each) ? each : other;
      }
      if (other != null) {
        taken.add(other);
        renamed.put(name, other);
        for (int place : tree.places(name)) {
          tree.replace(edits, place, other);
        }
      }
    }
    if (renamed.isEmpty()) {
      throw new Unsound("no free name");
    }
    return design.with(edits.apply(), design.specification());
  }

  private static void names(List<DeclaratorSyntax> declarators, Set<String> names) {
    declarators.forEach(d -> names.add(d.name()));
  }
}
