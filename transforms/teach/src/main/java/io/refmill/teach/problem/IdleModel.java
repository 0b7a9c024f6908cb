package io.refmill.teach.problem;

import io.refmill.contract.DesignInterface;
import java.util.stream.Collectors;

/** A model whose outputs are always 0. What the verifier says of it is said of the source. */
public final class IdleModel {
  private IdleModel() {}

  /** The model of an interface, in Python. */
  public static String of(DesignInterface design) {
    return design.outputs().stream()
        .map(port -> Frame.quoted(port) + ": 0")
        .collect(
            Collectors.joining(
                ", ",
                "class TopModule:\n    def eval(self, inputs: dict) -> dict:\n        return {",
                "}\n"));
  }
}
