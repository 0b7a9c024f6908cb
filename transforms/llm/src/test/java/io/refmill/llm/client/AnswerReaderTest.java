package io.refmill.llm.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatException.Kind;
import io.refmill.llm.FinishReason;
import io.refmill.llm.Requests;
import io.refmill.llm.Usage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerReaderTest {
  private static ChatAnswer read(String json) {
    return AnswerReader.read(
        Requests.number(1), json.getBytes(StandardCharsets.UTF_8), text -> text);
  }

  private static ChatAnswer message(String message, String finish) {
    return read(
        "{\"choices\":[{\"message\":"
            + message
            + ",\"finish_reason\":\""
            + finish
            + "\"}],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":6}}");
  }

  private static Kind failure(String json) {
    return assertThrows(ChatException.class, () -> read(json), json).kind();
  }

  @Test
  void reasoningComesInSeveralWays() {
    ChatAnswer expected = new ChatAnswer("Yes.", "Well.", FinishReason.STOP, new Usage(5, 6));
    for (String message :
        new String[] {
          "{\"content\":\"Yes.\",\"reasoning_content\":\"Well.\"}",
          "{\"content\":\"Yes.\",\"reasoning\":\"Well.\"}",
          "{\"content\":\"Yes.\",\"reasoning_content\":\"\",\"reasoning\":\"Well.\"}",
          "{\"content\":\"Yes.\",\"reasoning_content\":\"Well.\",\"reasoning\":\"\"}",
          "{\"content\":\"<think>\\nWell.\\n</think>\\n\\nYes.\"}",
          "{\"content\":\"Well.</think>Yes.\"}",
          "{\"content\":[{\"type\":\"text\",\"text\":\"<think>Well.</think>\"},"
              + "{\"type\":\"text\",\"text\":\"Yes.\"}]}"
        }) {
      assertEquals(expected, message(message, "stop"), message);
    }
    assertEquals(
        new ChatAnswer("", "Wel", FinishReason.LENGTH, new Usage(5, 6)),
        message("{\"content\":\"<think>Wel\"}", "length"));
    assertEquals(
        new ChatAnswer("", "Wel", FinishReason.LENGTH, new Usage(5, 6)),
        message("{\"content\":null,\"reasoning_content\":\"Wel\"}", "length"));
    assertEquals(
        "Use <think> here.", message("{\"content\":\"Use <think> here.\"}", "stop").content());
  }

  @Test
  void whatIsNoAnswerSaysSo() {
    assertEquals(Kind.MALFORMED, failure("<html></html>"));
    assertEquals(Kind.MALFORMED, failure("[]"));
    assertEquals(Kind.MALFORMED, failure(""));
    assertEquals(Kind.MALFORMED, failure("{}"));
    assertEquals(Kind.MALFORMED, failure("{\"choices\":[{\"message\":{\"content\":null}}]}"));
    assertEquals(Kind.TRUNCATED, failure("{\"choices\":[{\"message\":{\"cont"));
    assertEquals(Kind.SERVER, failure("{\"error\":{\"message\":\"overloaded\"}}"));
    assertEquals(
        Kind.REFUSED,
        failure("{\"choices\":[{\"message\":{\"content\":null,\"refusal\":\"No.\"}}]}"));
    for (String content : List.of("null", "\"\"")) {
      String filtered = "{\"choices\":[{\"message\":{\"content\":" + content + "},";
      assertEquals(Kind.REFUSED, failure(filtered + "\"finish_reason\":\"content_filter\"}]}"));
    }
    assertEquals(
        FinishReason.CONTENT_FILTER, message("{\"content\":\"Half\"}", "content_filter").finish());
    assertEquals(Kind.MALFORMED, failure("[".repeat(5000)));
  }

  @Test
  void tokensThatAreNotToldAreEstimated() {
    ChatAnswer answer = read("{\"choices\":[{\"message\":{\"content\":\"123456\"}}]}");
    assertEquals(2, answer.usage().completionTokens());
    assertEquals(FinishReason.OTHER, answer.finish());
    ChatAnswer wild =
        read(
            "{\"choices\":[{\"message\":{\"content\":\"123456\"}}],"
                + "\"usage\":{\"prompt_tokens\":-1,\"completion_tokens\":9e99}}");
    assertEquals(answer.usage(), wild.usage());
  }
}
