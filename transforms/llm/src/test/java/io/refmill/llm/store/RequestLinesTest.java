package io.refmill.llm.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.llm.ChatException;
import io.refmill.llm.ChatMessage;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.RequestSeed;
import io.refmill.llm.Requests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestLinesTest {
  private static final RequestLines.Defaults DEFAULTS =
      new RequestLines.Defaults("other", 0.1, 0.2, 3, 4);

  @TempDir private Path directory;

  @Test
  void whatFailedCanBeAskedAgain() throws Exception {
    Path file = directory.resolve("failed.jsonl");
    try (FailedRequests failed = new FailedRequests(file)) {
      ChatException sent = new ChatException(ChatException.Kind.SERVER, "no").after(3);
      failed.add(Requests.number(1), sent);
      failed.add(Requests.number(2), sent);
      failed.add(Requests.number(3), new ChatException(ChatException.Kind.BUDGET, "held back"));
      assertEquals(2, failed.count());
    }
    assertTrue(Files.readString(file).contains("\"failure\":\"SERVER\""));
    assertEquals(
        List.of(Requests.number(1), Requests.number(2)), RequestLines.read(file, DEFAULTS));
    new FailedRequests(file).close();
    assertFalse(Files.exists(file), "a run without failures has no such file");
  }

  @Test
  void halfASurrogatePairIsAskedAgainToo() throws Exception {
    Path file = directory.resolve("half.jsonl");
    ChatRequest half =
        new ChatRequest(
            "demo",
            List.of(ChatMessage.user("cut \ud83d and \ude00, whole \ud83d\ude00")),
            0.5,
            0.9,
            64,
            OptionalLong.empty(),
            "tag \udfff");
    try (FailedRequests failed = new FailedRequests(file)) {
      failed.add(half, new ChatException(ChatException.Kind.SERVER, "cut \ud800").after(1));
      failed.add(Requests.number(2), new ChatException(ChatException.Kind.SERVER, "no").after(1));
    }
    assertEquals(List.of(half, Requests.number(2)), RequestLines.read(file, DEFAULTS));
  }

  @Test
  void linesSayWhatTheyLike() throws Exception {
    Path file = directory.resolve("asked.jsonl");
    Files.writeString(
        file, "\n{\"messages\": [{\"role\": \"user\", \"content\": \"Hello\"}], \"seed\": 4}\n");
    ChatRequest request = RequestLines.read(file, DEFAULTS).get(0);
    assertEquals("other", request.model());
    assertEquals(3, request.maxTokens());
    assertEquals(4, request.seed().getAsLong());
    assertEquals("asked.jsonl:2", request.tag());
  }

  @Test
  void whatSaysNoSeedGetsOneFromTheRunsSeedAndItsTag() throws Exception {
    Path file = directory.resolve("asked.jsonl");
    String line = "{\"messages\": [{\"role\": \"user\", \"content\": \"Hello\"}]}\n";
    Files.writeString(file, line + line);
    List<ChatRequest> requests = RequestLines.read(file, DEFAULTS);
    assertEquals(RequestSeed.of(4, "asked.jsonl:1"), requests.get(0).seed().orElseThrow());
    assertNotEquals(requests.get(0).seed(), requests.get(1).seed());
    RequestLines.Defaults other = new RequestLines.Defaults("other", 0.1, 0.2, 3, 5);
    assertNotEquals(requests.get(0).seed(), RequestLines.read(file, other).get(0).seed());
  }

  @Test
  void aFieldThatNobodyWouldSendIsRefused() throws Exception {
    Path file = directory.resolve("stop.jsonl");
    Files.writeString(
        file, "{\"messages\": [{\"role\": \"user\", \"content\": \"x\"}], \"stop\": \"y\"}\n");
    String message =
        assertThrows(IllegalArgumentException.class, () -> RequestLines.read(file, DEFAULTS))
            .getMessage();
    assertTrue(message.contains("stop.jsonl:1: a request has no \"stop\""), message);
    assertTrue(message.contains("--request-fields"), message);
  }

  @Test
  void aFieldOfAnotherTypeIsNoDefault() throws Exception {
    for (String field :
        List.of(
            "\"temperature\": \"0.7\"",
            "\"temperature\": [0]",
            "\"top_p\": true",
            "\"max_tokens\": 10.5",
            "\"max_tokens\": \"10\"",
            "\"max_tokens\": 10000000000",
            "\"seed\": \"4\"",
            "\"seed\": 4.5",
            "\"seed\": 100000000000000000000",
            "\"model\": 3",
            "\"tag\": {}")) {
      Path file = directory.resolve("wrong.jsonl");
      Files.writeString(
          file, "\n{\"messages\": [{\"role\": \"user\", \"content\": \"x\"}], " + field + "}\n");
      String message =
          assertThrows(
                  IllegalArgumentException.class, () -> RequestLines.read(file, DEFAULTS), field)
              .getMessage();
      String name = field.substring(0, field.indexOf(':'));
      assertTrue(message.contains("wrong.jsonl:2: " + name + ": expected a"), message);
    }
    Path file = directory.resolve("null.jsonl");
    Files.writeString(
        file,
        "{\"messages\": [{\"role\": \"user\", \"content\": \"x\"}], \"temperature\": null,"
            + " \"top_p\": 1, \"seed\": null, \"max_tokens\": null}");
    ChatRequest request = RequestLines.read(file, DEFAULTS).get(0);
    assertEquals(0.1, request.temperature());
    assertEquals(1, request.topP());
    assertTrue(request.seed().isEmpty());
  }

  @Test
  void aWrongLineIsNamed() throws Exception {
    List<String> wrong =
        List.of(
            "{\"messages\": []}",
            "{\"messages\": [{\"role\": \"tool\", \"content\": \"x\"}]}",
            "{\"messages\": [{\"role\": \"user\"}]}",
            "{",
            "{\"messages\": [{\"role\": \"user\", \"content\": \"x\"}], \"temperature\": 9}");
    for (String line : wrong) {
      Path file = Files.writeString(directory.resolve("wrong.jsonl"), "\n" + line + "\n");
      String message =
          assertThrows(
                  IllegalArgumentException.class, () -> RequestLines.read(file, DEFAULTS), line)
              .getMessage();
      assertTrue(message.contains("wrong.jsonl:2: "), message);
    }
  }
}
