package io.refmill.compiler.lower.pass;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.lower.access.Node;
import io.refmill.compiler.lower.form.InstanceScope;
import io.refmill.compiler.lower.plan.Region;
import io.refmill.compiler.lower.state.LoweringState;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DoubtText;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes what the last passes of {@code Lowering} make, as text; nothing before they have run. */
final class ResultPrinter {
  private final StringBuilder out = new StringBuilder();

  private ResultPrinter() {}

  /** The interface. */
  static String described(LoweringState d) {
    ResultPrinter printer = new ResultPrinter();
    if (d.isDescribed()) {
      printer.print(d.design());
    }
    return printer.out.toString();
  }

  /** A line for each doubt. */
  static String doubts(LoweringState d) {
    ResultPrinter printer = new ResultPrinter();
    if (d.hasDoubts()) {
      d.doubts().forEach(x -> printer.line(0, x.code() + ": " + DoubtText.of(x)));
    }
    return printer.out.toString();
  }

  /** The classes with their methods. */
  static String regions(LoweringState d) {
    ResultPrinter printer = new ResultPrinter();
    if (d.isNested()) {
      printer.print(d.root(), 0);
    }
    return printer.out.toString();
  }

  private void print(DesignInterface design) {
    line(0, "interface " + design.topModule() + ", protocol " + design.protocol());
    design.ports().forEach(p -> line(1, p.toString()));
    design.clocks().forEach(c -> line(1, c.toString()));
    design.resets().forEach(r -> line(1, r.toString()));
    design.state().forEach(v -> line(1, v.toString()));
    line(1, "constants " + design.constants());
  }

  private void print(Region region, int depth) {
    line(depth, region.scope() == null ? "top" : "class of " + path(region.scope()));
    for (Region.Method m : region.methods()) {
      line(
          depth + 1,
          "method "
              + (m.when() == null ? "" : m.when().name().toLowerCase(Locale.ROOT) + " ")
              + "("
              + names(m.inputs())
              + ") -> ("
              + names(m.results())
              + ")");
      for (Region.Step step : m.steps()) {
        line(depth + 2, step.when() == null ? "settle" : "phase " + step.when());
        step.items().forEach(i -> line(depth + 3, item(i)));
      }
    }
    region.children().forEach(c -> print(c, depth + 1));
  }

  private static String path(InstanceScope scope) {
    return String.join(".", scope.path());
  }

  private static String item(Region.Item item) {
    return item.match(
        u -> processes(u.nodes()),
        a -> processes(List.of(a.node())),
        c -> "call " + path(c.callee().scope()) + " for (" + names(c.wanted()) + ")");
  }

  private static String processes(List<Node> nodes) {
    return nodes.stream()
        .map(n -> "#" + n.index() + " writes " + names(n.writes()))
        .collect(Collectors.joining("; "));
  }

  private static String names(Collection<Signal> signals) {
    return signals.stream().map(Signal::name).collect(Collectors.joining(", "));
  }

  private void line(int depth, String text) {
    out.append("  ".repeat(depth)).append(text).append('\n');
  }
}
