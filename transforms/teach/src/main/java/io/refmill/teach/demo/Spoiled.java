package io.refmill.teach.demo;

import java.util.List;

/** Right code made wrong, by as much as is asked for. */
final class Spoiled {
  private static final String WRAPPER =
      """


      class TopModule:
          def __init__(self):
              self.inner = Inner()
              self.calls = 0

          def eval(self, inputs: dict) -> dict:
              outputs = self.inner.eval(inputs)
              self.calls += 1
              if self.calls %% %d == 0:
                  for name in outputs:
                      outputs[name] ^= 1
              return outputs
      """;

  private static final List<List<String>> EDITS =
      List.of(
          List.of(" + ", " - "),
          List.of(" ^ ", " | "),
          List.of(" & ", " | "),
          List.of("posedge", "negedge"),
          List.of(" == ", " != "),
          List.of(" ? ", " > 1 ? "),
          List.of("assign ", "assign #1 "),
          List.of(" - ", " + "));

  private Spoiled() {}

  /** A model that is wrong in one call of some. */
  static String python(String right, int period) {
    return right.replace("class TopModule", "class Inner").stripTrailing()
        + WRAPPER.formatted(period);
  }

  /** A model whose outputs are named otherwise. */
  static String ports(String right) {
    return right.replaceAll("return \\{\"", "return {\"other_");
  }

  /** A source with one edit; the same where nothing can be edited. */
  static String verilog(String right, String draw) {
    List<List<String>> fit = EDITS.stream().filter(e -> right.contains(e.get(0))).toList();
    if (fit.isEmpty()) {
      return right;
    }
    List<String> edit = Draw.of(draw, fit);
    int at = right.indexOf(edit.get(0));
    return right.substring(0, at) + edit.get(1) + right.substring(at + edit.get(0).length());
  }
}
