package io.refmill.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RowFilterTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static boolean test(String condition) throws Exception {
    JsonNode row =
        JSON.readTree(
            "{\"category\": \"fsm\", \"prompt_tokens\": 700, \"share\": 0.5, \"ports\": [{\"name\":"
                + " \"clk\", \"width\": 1}, {\"name\": \"q\", \"width\": 8}], \"verilog\":"
                + " \"casez\\n(x)\"}");
    return RowFilter.parse(condition).test(row);
  }

  @Test
  void conditionsSeeColumns() throws Exception {
    assertTrue(test("category == 'fsm' and prompt_tokens < 900"));
    assertFalse(test("category == 'memory' or prompt_tokens > 900"));
    assertTrue(test("ports.size() == 2 && ports[1].width == 8 && share >= 0.5"));
    assertTrue(test("verilog =~ '(?s).*casez.*'"));
    assertTrue(test("rl_exclusion == null"));
    assertEquals(
        Set.of("category", "ports"), RowFilter.parse("category != ports[0].name").columns());
  }

  private static boolean reaches(String condition) throws Exception {
    try {
      return test(condition);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Test
  void whatIsNoConditionIsSaid() throws Exception {
    String message =
        assertThrows(IllegalArgumentException.class, () -> test("category = = 1")).getMessage();
    assertTrue(message.startsWith("\"category = = 1\" is no condition: column 1"), message);
    assertFalse(message.contains("refmill"), message);
    // Meant was "==".
    assertThrows(IllegalArgumentException.class, () -> RowFilter.parse("category = 'nope'"));
    // Nothing but values can be reached.
    for (String condition :
        List.of(
            "''.class.forName('java.lang.Runtime').getRuntime() != null",
            "new('java.io.File', '/').exists()",
            "category.getClass().getClassLoader() != null")) {
      assertFalse(reaches(condition), condition);
    }
  }
}
