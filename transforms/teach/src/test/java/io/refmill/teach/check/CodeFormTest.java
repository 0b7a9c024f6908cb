package io.refmill.teach.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CodeFormTest {
  private static final String CODE =
      """
      class TopModule:
          def eval(self, inputs: dict) -> dict:
              \t# a < b | c > d \u2014 modulo 2\u2074
              return {"y": inputs.get("a", 0) << 1 | (inputs.get("b", 0) > 3)}
      """;

  @Test
  void codeIsLeftAlone() {
    assertEquals("", CodeForm.problem(CODE));
    assertEquals("", CodeForm.problem(CODE.replace("\n", "\n\n")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<|im_end|>",
        "<|endoftext|>",
        "<end_of_turn>",
        "</s>",
        "<\uFF5CUser\uFF5C>",
        "</think>",
        "\u0000",
        "\u001b[31m",
        "\u202e",
        "\u2066",
        "\u200b",
        "\ufeff",
        "\ue000",
        "\ud800",
        "```\n"
      })
  void whatNobodySeesOrTokenizersTakeForMarkupIsFound(String odd) {
    assertTrue(!CodeForm.problem(CODE + "# " + odd + "\n" + odd + "\n").isEmpty());
  }

  @Test
  void aHeapOfCommentsIsTooLong() {
    String heap = CODE + "# long\n".repeat(125_000);
    assertTrue(CodeForm.problem(heap).contains("more than 100000"), CodeForm.problem(heap));
    assertEquals("", CodeForm.problem(CODE + "# long\n".repeat(12_000)));
  }
}
