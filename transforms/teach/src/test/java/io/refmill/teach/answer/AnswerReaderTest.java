package io.refmill.teach.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.refmill.llm.ChatAnswer;
import io.refmill.llm.FinishReason;
import io.refmill.llm.Usage;
import io.refmill.reward.RewardFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnswerReaderTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SHAPES = 20_000;
  private static final String ASK_PYTHON =
      """
      import json, sys
      sys.path.insert(0, sys.argv[1])
      from refmill_reward import answers
      texts = json.load(open(sys.argv[2], encoding="utf-8"))
      found = [[answers.extract(t, l) for l in ("python", "verilog")] for t in texts]
      json.dump(found, open(sys.argv[3], "w", encoding="utf-8"))
      """;

  /** What answers are made of; all that the rules speak of, and what comes close to it. */
  private static final List<String> PIECES =
      List.of(
          "<think>",
          "</think>",
          "<answer>",
          "</answer>",
          "```",
          "````",
          "~~~",
          "~~~~",
          "``",
          "`",
          "\n",
          "\n",
          "\n",
          "\r\n",
          "\r",
          " ",
          "   ",
          "    ",
          "\t",
          "python",
          "py",
          "Python3",
          "verilog",
          "sv",
          "{.python}",
          "{python",
          "python:a.py",
          "py,b",
          ":",
          ",",
          "c++",
          "PYTHON extra",
          "x = 1",
          "class TopModule:",
          "module m; endmodule",
          "\u00a0",
          "\u2028",
          "\u3000",
          "\u001c",
          "\uD83D\uDE00",
          "\f",
          "\u0085",
          "\u200b",
          "text",
          "python".repeat(20));

  private static final List<String> CODES_THAT_TURNS_DO_NOT_HOLD =
      List.of(
          "x = 1  # </answer>\ny = 2\n",
          "x = 1  # <answer>\ny = 2\n",
          "x = 1  # </think>\ny = 2\n",
          "x = 1  # <think>\ny = 2\n",
          "x = \"\"\"\n```\n\"\"\"\n",
          "x = \"\"\"\n   `````\n\"\"\"\ny = 2\n",
          "x = 1\r\ny = 2\n",
          " \n",
          "");

  @TempDir private Path directory;

  /** Shapes that were thought of, and many that were drawn. */
  private static List<String> shapes() {
    List<String> texts = new ArrayList<>();
    texts.add("");
    texts.add("<think>a</think>```python\nx\n```");
    texts.add("```python\nx\n```\n```\ny\n```");
    texts.add("```\ny\n```\n```verilog\nx\n```");
    texts.add("<answer>x = 1</answer>");
    texts.add("<answer>```python\nx\n");
    texts.add("<think>```python\nx\n```");
    texts.add("```python\nx\n~~~\ny\n```");
    texts.add("````python\nx\n```\ny\n````");
    texts.add("```python `no` \nx\n```");
    texts.add("```python\n\n```");
    texts.add("```python");
    texts.add("    ```python\nx\n```");
    texts.add("<answer>a</answer><answer>```py\nb\n```</answer> ```py\nc\n```");
    CODES_THAT_TURNS_DO_NOT_HOLD.forEach(
        code -> texts.add(AnswerReader.turn("why", code, Language.PYTHON)));
    texts.add("</think></think><answer>\r\n```python\r\nx\r\n```\r\n</answer>");
    Random random = new Random(7);
    while (texts.size() < SHAPES) {
      StringBuilder text = new StringBuilder();
      for (int i = 1 + random.nextInt(24); i > 0; i--) {
        text.append(PIECES.get(random.nextInt(PIECES.size())));
      }
      texts.add(text.toString());
    }
    return texts;
  }

  @Test
  void javaAndPythonAgreeOnAllShapes() throws Exception {
    RewardFiles.write(directory.resolve("reward"));
    List<String> texts = shapes();
    Path given = directory.resolve("texts.json");
    Path found = directory.resolve("found.json");
    JSON.writeValue(given.toFile(), texts);
    Process process =
        new ProcessBuilder(
                "python3",
                "-B",
                "-c",
                ASK_PYTHON,
                directory.resolve("reward").toString(),
                given.toString(),
                found.toString())
            .inheritIO()
            .start();
    assertTrue(process.waitFor(2, TimeUnit.MINUTES), "no end");
    assertEquals(0, process.exitValue());
    JsonNode expected = JSON.readTree(Files.readString(found));
    int some = 0;
    for (int i = 0; i < texts.size(); i++) {
      for (Language language : Language.values()) {
        String code = AnswerReader.code(texts.get(i), language).orElse(null);
        JsonNode said = expected.path(i).path(language.ordinal());
        assertEquals(said.isNull() ? null : said.asText(), code, texts.get(i));
        some += code == null ? 0 : 1;
      }
    }
    assertTrue(some > SHAPES / 10, "answers with code: " + some);
  }

  @Test
  void timeGrowsWithTheLengthAlone() {
    for (String piece :
        List.of("`", "```\n", "~~~ x\n", "<answer>", "<think>", "</think>", " ", "``` `\n")) {
      String text = piece.repeat(AnswerReader.MAX_TEXT / piece.length());
      Assertions.assertTimeoutPreemptively(
          Duration.ofSeconds(20), () -> AnswerReader.code(text, Language.PYTHON), piece);
    }
    assertTrue(AnswerReader.code("x".repeat(AnswerReader.MAX_TEXT + 1), Language.PYTHON).isEmpty());
    String large = "<answer>" + "x".repeat(AnswerReader.MAX_CODE + 1) + "</answer>";
    assertTrue(AnswerReader.code(large, Language.PYTHON).isEmpty());
  }

  private static ChatAnswer answer(String content, String reasoning) {
    return new ChatAnswer(content, reasoning, FinishReason.STOP, Usage.NONE);
  }

  @Test
  void reasoningIsFoundBesideAndInFront() {
    String code = "```python\nx\n```";
    assertEquals("why", AnswerReader.reasoning(answer(code, "why")));
    assertEquals("why", AnswerReader.reasoning(answer("<think>\nwhy\n</think>\n" + code, "")));
    assertEquals("", AnswerReader.reasoning(answer(code, "")));
    assertEquals("cut", AnswerReader.reasoning(answer("<think>cut", "")));
    assertEquals("x\n", AnswerReader.code(answer(code, "</think>"), Language.PYTHON).orElseThrow());
  }

  @Test
  void turnsReadBackAsWhatTheyAreMadeOf() {
    String turn = AnswerReader.turn("because", "class TopModule:\n    pass", Language.PYTHON);
    assertEquals(
        "class TopModule:\n    pass\n", AnswerReader.code(turn, Language.PYTHON).orElseThrow());
    assertEquals("because", AnswerReader.reasoning(answer(turn, "")));
    assertTrue(!AnswerReader.turn("", "x", Language.VERILOG).contains("think"));
  }

  @Test
  void aTurnThatDoesNotHoldItsCodeIsFound() {
    for (String code : CODES_THAT_TURNS_DO_NOT_HOLD) {
      String turn = AnswerReader.turn("why", code, Language.PYTHON);
      assertTrue(!AnswerReader.holds(turn, code, Language.PYTHON), code);
    }
    for (String code : List.of("x", "x\n", "x  # ``` and <b>\n", "x\n    ```\n", "x\n``` `\n")) {
      String turn = AnswerReader.turn("```python\nx\n```", code, Language.PYTHON);
      assertTrue(AnswerReader.holds(turn, code, Language.PYTHON), code);
    }
  }
}
