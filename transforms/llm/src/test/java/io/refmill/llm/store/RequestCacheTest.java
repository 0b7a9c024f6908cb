package io.refmill.llm.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatMessage;
import io.refmill.llm.ChatModel;
import io.refmill.llm.ChatRequest;
import io.refmill.llm.FinishReason;
import io.refmill.llm.Requests;
import io.refmill.llm.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestCacheTest {
  @TempDir private Path directory;

  private static ChatAnswer answer(int number) {
    return new ChatAnswer(
        "Answer " + number + ": äöü \u0000 \ud83d\ude00",
        "Because.",
        FinishReason.LENGTH,
        new Usage(number, 7));
  }

  private RequestCache open(long maxBytes) throws IOException {
    return RequestCache.open(directory.resolve("cache"), "", maxBytes);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve("cache"))) {
      return files.sorted().toList();
    }
  }

  @Test
  void answersComeBackFromAnotherRun() throws Exception {
    try (RequestCache cache = open(0)) {
      assertEquals(Optional.empty(), cache.get(Requests.number(1)));
      cache.put(Requests.number(1), answer(1));
      assertEquals(Optional.of(answer(1)), cache.get(Requests.number(1)));
    }
    try (RequestCache cache = open(0)) {
      cache.put(Requests.number(2), answer(2));
      assertEquals(Optional.of(answer(1)), cache.get(Requests.number(1)));
    }
    try (RequestCache cache = open(0)) {
      assertEquals(2, cache.size());
      assertEquals(Optional.of(answer(2)), cache.get(Requests.number(2)));
    }
  }

  @Test
  void aDirectoryWithoutAnswersGoesAgain() throws Exception {
    Path cache = directory.resolve("cache");
    open(0).close();
    assertFalse(Files.exists(cache));

    // Another run has it open at that moment.
    try (RequestCache first = open(0)) {
      try (RequestCache second = open(0)) {
        assertEquals(0, second.size());
      }
      assertTrue(Files.exists(cache), "not of the second one's making");
      Files.delete(cache);
      first.put(Requests.number(1), answer(1));
    }
    assertEquals(1, files().size());

    Path own = Files.createDirectory(directory.resolve("own"));
    RequestCache.open(own, "", 0).close();
    assertTrue(Files.exists(own), "a user's directory");
  }

  @Test
  void aFileThatEndsAnywhereHoldsWhatWasWhole() throws Exception {
    try (RequestCache cache = open(0)) {
      for (int i = 0; i < 3; i++) {
        cache.put(Requests.number(i), answer(i));
      }
    }
    Path file = files().get(0);
    byte[] whole = Files.readAllBytes(file);
    int entry = whole.length / 3;
    assertEquals(0, whole.length % 3);
    for (int length = 0; length <= whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      try (RequestCache cache = open(0)) {
        assertEquals(length / entry, cache.size(), "of " + length + " bytes");
        cache.put(Requests.number(9), answer(9));
        for (int i = 0; i < length / entry; i++) {
          assertEquals(Optional.of(answer(i)), cache.get(Requests.number(i)));
        }
      }
      try (RequestCache cache = open(0)) {
        assertEquals(Optional.of(answer(9)), cache.get(Requests.number(9)));
      }
      Files.delete(files().get(1));
    }
  }

  @Test
  void aChangedByteLosesOneAnswerAndMakesNoneUp() throws Exception {
    try (RequestCache cache = open(0)) {
      cache.put(Requests.number(0), answer(0));
      cache.put(Requests.number(1), answer(1));
    }
    Path file = files().get(0);
    byte[] whole = Files.readAllBytes(file);
    for (int at = 0; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= 0x40;
      Files.write(file, changed);
      try (RequestCache cache = open(0)) {
        for (int i = 0; i < 2; i++) {
          Optional<ChatAnswer> found = cache.get(Requests.number(i));
          assertTrue(found.isEmpty() || found.get().equals(answer(i)), "byte " + at);
        }
      }
    }
  }

  @Test
  void theOldestGoWhereThereIsALimit() throws Exception {
    try (RequestCache cache = open(8_000)) {
      for (int i = 0; i < 200; i++) {
        cache.put(Requests.number(i), answer(i));
      }
      assertTrue(cache.size() > 20 && cache.size() < 80, cache.size() + " answers");
      assertEquals(Optional.of(answer(199)), cache.get(Requests.number(199)));
      assertEquals(Optional.empty(), cache.get(Requests.number(0)));
    }
    long bytes = 0;
    for (Path file : files()) {
      bytes += Files.size(file);
    }
    assertTrue(bytes <= 8_000, bytes + " bytes");
  }

  @Test
  void twoRunsMayShareADirectory() throws Exception {
    try (RequestCache first = open(0);
        RequestCache second = open(0)) {
      first.put(Requests.number(1), answer(1));
      second.put(Requests.number(2), answer(2));
      first.put(Requests.number(3), answer(3));
    }
    try (RequestCache cache = open(0)) {
      assertEquals(3, cache.size());
    }
  }

  @Test
  void everyPartOfARequestCounts() {
    ChatRequest base = Requests.number(1);
    List<ChatMessage> swapped =
        List.of(ChatMessage.system("Be brief.N"), ChatMessage.user("umber 1."));
    List<ChatRequest> others =
        List.of(
            new ChatRequest("m", base.messages(), 0.5, 0.9, 64, base.seed(), base.tag()),
            new ChatRequest("demo", swapped, 0.5, 0.9, 64, base.seed(), base.tag()),
            new ChatRequest("demo", base.messages(), 0.6, 0.9, 64, base.seed(), base.tag()),
            new ChatRequest("demo", base.messages(), 0.5, 0.8, 64, base.seed(), base.tag()),
            new ChatRequest("demo", base.messages(), 0.5, 0.9, 65, base.seed(), base.tag()),
            new ChatRequest(
                "demo", base.messages(), 0.5, 0.9, 64, OptionalLong.empty(), base.tag()),
            new ChatRequest("demo", base.messages(), 0.5, 0.9, 64, base.seed(), "another"));
    for (ChatRequest other : others) {
      assertNotEquals(RequestKey.of(base, ""), RequestKey.of(other, ""), other.toString());
    }
    assertNotEquals(RequestKey.of(base, ""), RequestKey.of(base, "{}"));
    assertEquals(RequestKey.of(base, ""), RequestKey.of(Requests.number(1), ""));
  }

  @Test
  void equalRequestsAtTheSameTimeAreOne() throws Exception {
    CompletableFuture<ChatAnswer> later = new CompletableFuture<>();
    int[] asked = {0};
    ChatModel slow =
        request -> {
          asked[0]++;
          return later;
        };
    try (RequestCache cache = open(0)) {
      CachedModel model = new CachedModel(cache, slow);
      List<CompletableFuture<ChatAnswer>> answers =
          IntStream.range(0, 5).mapToObj(i -> model.ask(Requests.number(1))).toList();
      later.complete(answer(1));
      answers.forEach(each -> assertEquals(answer(1), each.join()));
      assertEquals(answer(1), model.ask(Requests.number(1)).join());
      assertEquals(1, asked[0]);
      assertEquals(5, model.hits());
    }
  }
}
