package io.refmill.bench.mutation;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.bench.mutation.Mutant.Fate;
import io.refmill.bench.mutation.Mutant.Judged;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Sums over judged mutants. */
final class MutationReport {
  private final int modules;
  private final List<Judged> judged;
  private final Map<String, EnumMap<Fate, Integer>> byOperator = new TreeMap<>();
  private final EnumMap<Fate, Integer> all = new EnumMap<>(Fate.class);

  MutationReport(int modules, List<Judged> judged) {
    this.modules = modules;
    this.judged = List.copyOf(judged);
    for (Judged j : judged) {
      byOperator
          .computeIfAbsent(j.mutant().operator(), o -> new EnumMap<>(Fate.class))
          .merge(j.fate(), 1, Integer::sum);
      all.merge(j.fate(), 1, Integer::sum);
    }
  }

  int count(Fate fate) {
    return all.getOrDefault(fate, 0);
  }

  /** Mutants that run and are another function than the original: what there was to catch. */
  int faults() {
    return faults(all);
  }

  /** Caught and refused over {@link #faults}, 0 to 1; 1 if there are none. */
  double shareCaught() {
    return faults() == 0 ? 1 : 1 - (double) count(Fate.MISSED) / faults();
  }

  List<Judged> missed() {
    return judged.stream().filter(j -> j.fate() == Fate.MISSED).toList();
  }

  private static int faults(Map<Fate, Integer> sums) {
    return sums.getOrDefault(Fate.CAUGHT, 0)
        + sums.getOrDefault(Fate.REFUSED, 0)
        + sums.getOrDefault(Fate.MISSED, 0);
  }

  /** A table and the list of what was missed. */
  String text() {
    StringBuilder text = new StringBuilder();
    List<String> heads = new ArrayList<>(List.of("operator", "mutants"));
    for (Fate fate : Fate.values()) {
      heads.add(name(fate));
    }
    heads.add("share caught");
    text.append(String.format("%-20s", heads.get(0)));
    heads.subList(1, heads.size()).forEach(h -> text.append(String.format("%13s", h)));
    text.append('\n');
    byOperator.forEach((operator, sums) -> row(text, operator, sums));
    row(text, "all", all);
    text.append(String.format("%d modules%n", modules));
    for (Judged j : judged) {
      if (j.fate() != Fate.MISSED && j.fate() != Fate.UNOBSERVABLE) {
        continue;
      }
      text.append(
          String.format(
              "%s: %s line %d, %s %s, first differs in call %d of the second stimuli%n",
              name(j.fate()),
              j.mutant().design().id(),
              j.mutant().line(),
              j.mutant().operator(),
              j.mutant().change(),
              j.call()));
    }
    return text.toString();
  }

  private static String name(Fate fate) {
    return fate.name().toLowerCase(Locale.ROOT);
  }

  private static void row(StringBuilder text, String name, Map<Fate, Integer> sums) {
    int mutants = sums.values().stream().mapToInt(Integer::intValue).sum();
    text.append(String.format("%-20s%13d", name, mutants));
    for (Fate fate : Fate.values()) {
      text.append(String.format("%13d", sums.getOrDefault(fate, 0)));
    }
    int faults = faults(sums);
    double share = faults == 0 ? 1 : 1 - (double) sums.getOrDefault(Fate.MISSED, 0) / faults;
    text.append(String.format(Locale.ROOT, "%11.2f %%%n", 100 * share));
  }

  /** The same for programs; what was missed comes with its text. */
  ObjectNode json(ObjectMapper mapper) {
    ObjectNode root = mapper.createObjectNode();
    root.put("modules", modules);
    root.put("mutants", judged.size());
    root.put("faults", faults());
    root.put("share_caught", shareCaught());
    ObjectNode operators = root.putObject("operators");
    byOperator.forEach(
        (operator, sums) -> {
          ObjectNode node = operators.putObject(operator);
          sums.forEach((fate, count) -> node.put(name(fate), count));
        });
    ArrayNode missed = root.putArray("missed");
    for (Judged j : missed()) {
      missed
          .addObject()
          .put("module", j.mutant().design().id())
          .put("operator", j.mutant().operator())
          .put("line", j.mutant().line())
          .put("change", j.mutant().change())
          .put("first_differing_call", j.call())
          .put("model", j.mutant().design().python())
          .put("mutant", j.mutant().python());
    }
    return root;
  }
}
