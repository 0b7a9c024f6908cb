package io.refmill.teach.prompt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemplatesTest {
  @TempDir private Path directory;

  @Test
  void bundledTemplatesHaveTheirPlaceholders() {
    Templates templates = Templates.bundled();
    assertEquals("v1", templates.version());
    for (TemplateName name : TemplateName.values()) {
      Map<String, String> values = new java.util.HashMap<>();
      name.placeholders().forEach(p -> values.put(p, "<" + p + ">"));
      String text = templates.fill(name, values);
      values.values().forEach(value -> assertTrue(text.contains(value), name + ": " + text));
      assertTrue(!text.contains("{{") && !text.endsWith("\n"), text);
    }
  }

  @Test
  void valuesAreNotLookedAtAgain() {
    String text =
        Templates.bundled()
            .fill(
                TemplateName.REGENERATE, Map.of("task", "{{reasoning}} $1 \\", "reasoning", "why"));
    assertTrue(text.startsWith("{{reasoning}} $1 \\\n"), text);
    assertEquals(text.indexOf("why"), text.lastIndexOf("why"));
  }

  @Test
  void aUsersFileReplacesOneAndChangesTheVersion() throws Exception {
    Files.writeString(directory.resolve("forward.txt"), "Do this:\r\n{{task}}\r\n");
    Templates templates = Templates.of(directory);
    assertEquals("Do this:\nX", templates.fill(TemplateName.FORWARD, Map.of("task", "X")));
    assertEquals("X", templates.fill(TemplateName.AGENT_PYTHON, Map.of("task", "X")));
    assertTrue(templates.version().matches("v1\\+[0-9a-f]{12}"), templates.version());
    String before = templates.version();
    Files.writeString(directory.resolve("forward.txt"), "Do that:\n{{task}}\n");
    assertTrue(!Templates.of(directory).version().equals(before));
  }

  private String problem(String file, String text) throws Exception {
    Files.writeString(directory.resolve(file), text);
    String message =
        assertThrows(TemplateException.class, () -> Templates.of(directory)).getMessage();
    Files.delete(directory.resolve(file));
    return message.replace(directory + "/", "");
  }

  @Test
  void errorsNameFileLineCauseAndRemedy() throws Exception {
    assertEquals(
        "forward.txt:2: the placeholder {{tusk}} is unknown; this template has {{task}}",
        problem("forward.txt", "{{task}}\n{{tusk}}\n"));
    assertEquals(
        "guided.txt:3: the placeholder {{outline}} is missing; put it in",
        problem("guided.txt", "{{task}}\n\nno more"));
    assertEquals(
        "forward.txt:1: here stands \"{{\" without a name and \"}}\" behind it; this template has"
            + " {{task}}",
        problem("forward.txt", "{{ task }}\n"));
    assertEquals(
        "instruction-python.txt:1: the placeholder {{x}} is unknown; this template has no"
            + " placeholders",
        problem("instruction-python.txt", "Do {{x}}."));
    assertTrue(problem("foreward.txt", "{{task}}").contains("foreward.txt: no template has this"));
    assertTrue(
        assertThrows(TemplateException.class, () -> Templates.of(directory))
            .getMessage()
            .contains("there is no template in this directory"));
  }

  @Test
  void excerptsSayThatTheyAreCut() {
    assertEquals("short", Excerpt.of("short", 5));
    String text = Excerpt.of("\uD83D\uDE00".repeat(100), 20);
    assertEquals(20, text.codePointCount(0, text.length()));
    assertTrue(text.endsWith("\n[cut off]"), text);
    assertTrue(
        Character.isHighSurrogate(text.charAt(0)) && !Character.isHighSurrogate(text.charAt(19)));
  }
}
