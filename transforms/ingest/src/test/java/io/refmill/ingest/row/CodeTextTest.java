package io.refmill.ingest.row;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodeTextTest {
  private static final String MODULE = "module m(output y);\nendmodule\n";

  private static String fenced(String mark, String code) {
    return "```" + mark + "\n" + code + "```\n";
  }

  private static String ofJson(String json) throws Exception {
    return CodeText.code(new ObjectMapper().readTree(json.replace('\'', '"')));
  }

  @Test
  void plainTextIsCode() {
    assertEquals(MODULE, CodeText.code(MODULE));
  }

  @Test
  void takesTheLastMarkedBlockWithModule() {
    String text =
        "First try:\n"
            + fenced("verilog", "module wrong; endmodule\n")
            + "better:\n"
            + fenced("SystemVerilog", MODULE)
            + "run it with\n"
            + fenced("bash", "iverilog module.v\n")
            + fenced("verilog", "assign y = 1;\n");
    assertEquals(MODULE, CodeText.code(text));
  }

  @Test
  void blocksBeforeTheEndOfThoughtDoNotCount() {
    String text =
        "<think>"
            + fenced("verilog", "module draft; endmodule\n")
            + "</think>\n<answer>\n"
            + fenced("", MODULE)
            + "</answer>";
    assertEquals(MODULE, CodeText.code(text));
  }

  @Test
  void unmarkedBlockCountsOnlyWithoutMarkedOne() {
    assertEquals(MODULE, CodeText.code(fenced("verilog", MODULE) + fenced("", "module x;\n")));
    assertEquals(MODULE, CodeText.code("x\n" + fenced("", MODULE)));
    assertNull(CodeText.code(fenced("python", "module = 1\n")));
  }

  @Test
  void openBlockEndsWithTheText() {
    assertEquals(MODULE, CodeText.code("```verilog\n" + MODULE));
  }

  /** The bound is far above what is usual: it tells linear from quadratic. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "`",
        "~",
        " ",
        "\n",
        "\r",
        "```\n",
        "```v\n",
        "~~~\n```\n",
        "```v\nmodule\n```\n",
        "</think>"
      })
  void timeGrowsWithTheLengthAlone(String unit) {
    String text = unit.repeat(4_000_000 / unit.length());
    assertTimeout(Duration.ofSeconds(5), () -> CodeText.code(text));
    assertTimeout(Duration.ofSeconds(5), () -> CodeText.code("```verilog\n" + text + "`"));
  }

  @Test
  void compilerDirectivesAreNoFences() {
    String text = "`timescale 1ns/1ps\n" + MODULE;
    assertEquals(text, CodeText.code(text));
  }

  @Test
  void talksOfShareGptAreChats() throws Exception {
    String chat =
        "[{'from': 'system', 'value': 'be'}, {'from': 'human', 'value': 'make m'},"
            + " {'from': 'gpt', 'value': 'module a;'}, {'from': 'human', 'value': 'thanks'}]";
    assertEquals("module a;", ofJson(chat));
    assertEquals(
        "thanks", CodeText.specification(new ObjectMapper().readTree(chat.replace('\'', '"'))));
    assertNull(ofJson("[{'from': 'human', 'value': 'module a;'}]"));
  }

  @Test
  void chatsGiveTheAskedRole() throws Exception {
    String chat =
        "[{'role': 'user', 'content': 'make m'}, {'role': 'assistant', 'content': 'module a;'},"
            + "{'role': 'assistant', 'content': 'module b;'}, {'role': 'user', 'content': 'ok'}]";
    assertEquals("module b;", ofJson(chat));
    assertEquals(
        "ok", CodeText.specification(new ObjectMapper().readTree(chat.replace('\'', '"'))));
    assertNull(ofJson("[{'role': 'user', 'content': 'module a;'}]"));
    assertEquals("module c;", ofJson("[{'content': 'module c;'}]"));
    assertEquals("module d;", ofJson("['x', 'module d;']"));
    assertEquals("module e;", ofJson("{'role': 'assistant', 'content': 'module e;'}"));
    assertNull(
        ofJson("[{'path': 'a.v', 'content': 'module a;'}, {'path': 'b.v', 'content': 'b'}]"));
    assertEquals("module f;", ofJson("[{'path': 'a.v', 'content': 'module f;'}]"));
    assertNull(ofJson("17"));
    assertNull(ofJson("[]"));
  }
}
