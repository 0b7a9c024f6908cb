package io.refmill.describe;

import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.run.Interpreter;
import io.refmill.compiler.lower.access.Node;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The values of all outputs for all values of few inputs, as the processes compute them. */
final class TruthTable {
  /** Bits of all inputs together. */
  private static final int FEW_BITS = 3;

  /** The same where formulas are long: a table is read sooner then. */
  private static final int MAX_BITS = 4;

  /** Characters of a line that is long. */
  private static final int LONG = 120;

  /** Bits of an output. */
  private static final int MAX_WIDTH = 16;

  private TruthTable() {}

  /**
   * The table in Markdown; no lines where the design keeps something, has many inputs, or says as
   * much in one short line.
   *
   * @param rules what has been said so far
   */
  static List<String> of(DesignFacts facts, Formulas formulas, Lines rules) {
    boolean isLong = rules.text().lines().anyMatch(line -> line.length() > LONG);
    int bits = facts.inputs().stream().mapToInt(Signal::width).sum();
    boolean fits =
        bits > 0
            && bits <= (isLong ? MAX_BITS : FEW_BITS)
            && (isLong || rules.size() > 1)
            && facts.lowered().state().isEmpty()
            && facts.live().stream().allMatch(n -> n.kind() == Node.Kind.COMBINATIONAL)
            && facts.outputs().stream().allMatch(s -> s.width() <= MAX_WIDTH);
    if (!fits) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    List<Signal> columns = new ArrayList<>(facts.inputs());
    columns.addAll(facts.outputs());
    lines.add(row(columns.stream().map(s -> "`" + formulas.name(s) + "`").toList()));
    lines.add("|" + "---|".repeat(columns.size()));
    for (int row = 0; row < 1 << bits; row++) {
      List<BigInteger> values = values(facts, row, bits);
      if (values.contains(null)) {
        return List.of();
      }
      lines.add(row(values.stream().map(BigInteger::toString).toList()));
    }
    return lines;
  }

  /** The inputs, the first one in the most significant bits of the row's number, and outputs. */
  private static List<BigInteger> values(DesignFacts facts, int row, int bits) {
    Interpreter interpreter = new Interpreter();
    interpreter.assumeZero();
    List<BigInteger> values = new ArrayList<>();
    int left = bits;
    for (Signal input : facts.inputs()) {
      left -= input.width();
      BigInteger value = BigInteger.valueOf(row >> left).and(Term.mask(input.width()));
      interpreter.set(input, value);
      values.add(value);
    }
    // Each pass brings at least one more process up to date.
    try {
      for (int pass = 0; pass < facts.live().size(); pass++) {
        facts.live().forEach(node -> interpreter.execute(node.process()));
      }
    } catch (Interpreter.StepLimitException e) {
      values.add(null);
      return values;
    }
    facts.outputs().forEach(output -> values.add(interpreter.signal(output)));
    return values;
  }

  private static String row(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |"));
  }
}
