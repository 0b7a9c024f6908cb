package io.refmill.ingest.row;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Finds text in a column that may be plain, a chat, or prose around a fenced block.
 *
 * <ol>
 *   <li>A list of messages stands for the content of its last one in the role that is asked for, or
 *       if no message names a role, of its last one. A message is a {@code role} and its {@code
 *       content}, or as ShareGPT writes it, whom it is {@code from} and its {@code value}.
 *   <li>Of a text with fenced blocks (three backticks or tildes at the start of a line), the last
 *       block marked as Verilog that declares a module counts; if none is marked so, the last block
 *       without a mark that declares a module. Blocks before {@code </think>} are a model's drafts
 *       and do not count.
 *   <li>A text without fenced blocks is code as it stands.
 * </ol>
 */
public final class CodeText {
  private static final Set<String> MARKS =
      Set.of("verilog", "systemverilog", "sv", "v", "verilog2001", "vlog");

  private static final Set<String> PYTHON_MARKS = Set.of("python", "py", "python3");

  /** What the name of a file is called beside its text. */
  private static final List<String> FILE_NAMES =
      List.of("path", "file", "file_path", "file_name", "filename", "name");

  /** What ShareGPT calls the roles. */
  private static final Map<String, String> SPEAKERS = Map.of("human", "user", "gpt", "assistant");

  private CodeText() {}

  /** The Verilog in a column's value, or null if there is none, or in several files. */
  public static String code(JsonNode value) {
    if (isFiles(value)) {
      return null;
    }
    String text = text(value, "assistant");
    return text == null ? null : code(text);
  }

  /** Whether a value is a list of files with their names, none of which is all of the code. */
  static boolean isFiles(JsonNode value) {
    if (!value.isArray() || value.size() < 2) {
      return false;
    }
    for (JsonNode file : value) {
      if (speaker(file) != null
          || FILE_NAMES.stream().noneMatch(name -> file.path(name).isTextual())) {
        return false;
      }
    }
    return true;
  }

  /** The user's words in a column's value, or null if there are none. */
  public static String specification(JsonNode value) {
    String text = text(value, "user");
    return text == null || text.isBlank() ? null : text.strip();
  }

  /** The Python in a column's value, or null if there is none: its last block that is marked so. */
  public static String python(JsonNode value) {
    String text = text(value, "assistant");
    if (text == null) {
      return null;
    }
    String python = null;
    List<Block> blocks = blocks(text);
    for (Block block : blocks) {
      if (PYTHON_MARKS.contains(block.mark)) {
        python = block.text;
      }
    }
    return blocks.isEmpty() ? text : python;
  }

  private static String text(JsonNode value, String role) {
    if (value.isTextual()) {
      return value.textValue();
    }
    if (value.isObject()) {
      JsonNode content = value.path(value.has("content") ? "content" : "value");
      return content.isTextual() ? content.textValue() : null;
    }
    if (!value.isArray()) {
      return null;
    }
    String last = null;
    boolean roles = false;
    String inRole = null;
    for (JsonNode message : value) {
      String content = message.isTextual() ? message.textValue() : text(message, role);
      if (content == null) {
        continue;
      }
      last = content;
      String speaker = speaker(message);
      if (speaker != null) {
        roles = true;
        if (speaker.equals(role)) {
          inRole = content;
        }
      }
    }
    return roles ? inRole : last;
  }

  /** The role of a message, or null if it names none. */
  private static String speaker(JsonNode message) {
    JsonNode name = message.path(message.has("role") ? "role" : "from");
    return name.isTextual() ? SPEAKERS.getOrDefault(name.textValue(), name.textValue()) : null;
  }

  /**
   * The code in a text, or null if the text has fenced blocks and none of them declares a module.
   */
  static String code(String text) {
    int thought = text.lastIndexOf("</think>");
    String answer = thought < 0 ? text : text.substring(thought + "</think>".length());
    List<Block> blocks = blocks(answer);
    if (blocks.isEmpty()) {
      return answer;
    }
    String marked = null;
    String unmarked = null;
    for (Block block : blocks) {
      if (!block.text.contains("module")) {
        continue;
      }
      if (MARKS.contains(block.mark)) {
        marked = block.text;
      } else if (block.mark.isEmpty()) {
        unmarked = block.text;
      }
    }
    return marked != null ? marked : unmarked;
  }

  private record Block(String mark, String text) {}

  private static List<Block> blocks(String text) {
    List<Block> blocks = new ArrayList<>();
    String fence = null;
    String mark = "";
    int start = 0;
    int at = 0;
    while (at < text.length()) {
      int newline = text.indexOf('\n', at);
      int end = newline < 0 ? text.length() : newline;
      int next = newline < 0 ? text.length() : newline + 1;
      String line = text.substring(at, Math.min(end, at + 64)).strip();
      if (fence == null && (line.startsWith("```") || line.startsWith("~~~"))) {
        fence = line.substring(0, 3);
        mark = line.substring(3).strip().toLowerCase(Locale.ROOT);
        start = next;
      } else if (fence != null && line.startsWith(fence) && line.length() == 3) {
        blocks.add(new Block(mark, text.substring(start, at)));
        fence = null;
      }
      at = next;
    }
    if (fence != null) {
      blocks.add(new Block(mark, text.substring(start)));
    }
    return blocks;
  }
}
