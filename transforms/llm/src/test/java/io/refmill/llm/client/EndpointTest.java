package io.refmill.llm.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpHeaders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EndpointTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path directory;

  @Test
  void addressesAreCompleted() {
    assertEquals(
        "http://h:1/v1/chat/completions", Endpoint.parse("http://h:1/v1").target().toString());
    assertEquals(
        "http://h:1/v1/chat/completions", Endpoint.parse(" http://h:1/v1/ ").target().toString());
    Endpoint whole = Endpoint.parse("HTTPS://h/v1/chat/completions?api-version=secret");
    assertEquals("https://h/v1/chat/completions?api-version=secret", whole.target().toString());
    assertEquals("https://h/v1", whole.toString());
  }

  @Test
  void wrongAddressesAreNotRepeated() {
    for (String wrong :
        List.of("localhost:8000", "ftp://h", "http://user:secret@h/v1", "http://h/ secret", "")) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> Endpoint.parse(wrong)).getMessage();
      assertFalse(message.contains("secret"), message);
    }
  }

  @Test
  void keysAreNeverSaid() throws Exception {
    ApiKey key = ApiKey.of(" sk-secret-secret-secret\n", "test");
    assertEquals("[key]", key.toString());
    assertEquals("Bearer sk-secret-secret-secret", key.authorization());
    assertEquals("a [key] b", key.hide("a sk-secret-secret-secret b"));
    assertEquals("EMPTY", ApiKey.of("EMPTY", "test").hideInAnswer("EMPTY"));
    for (String wrong : List.of("", "sk secret", "sk-\u00e4secret", "secret".repeat(1000))) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> ApiKey.of(wrong, "F")).getMessage();
      assertTrue(message.startsWith("F holds") && !message.contains("secret"), message);
    }
    Path file = Files.writeString(directory.resolve("keys"), "# mine\n\nfirst\r\n second \n");
    assertEquals(
        List.of("Bearer first", "Bearer second"),
        ApiKey.read(file).stream().map(ApiKey::authorization).toList());
  }

  @Test
  void aKeyGoesToItsEndpointAlone() {
    List<Endpoint> two = List.of(Endpoint.parse("http://a"), Endpoint.parse("http://b"));
    List<ApiKey> keys = List.of(ApiKey.of("ka", "t"), ApiKey.of("kb", "t"));
    Slots slots = new Slots(two, keys);
    for (int i = 0; i < 4; i++) {
      Slots.Slot slot = slots.next(0, null).orElseThrow();
      assertEquals(i % 2 == 0 ? "http://a" : "http://b", slot.endpoint.toString());
      assertEquals(i % 2 == 0 ? "Bearer ka" : "Bearer kb", slot.key.orElseThrow().authorization());
    }
    List<ApiKey> three = List.of(keys.get(0), keys.get(1), ApiKey.of("kc", "t"));
    assertThrows(IllegalArgumentException.class, () -> new Slots(two, three));
  }

  @Test
  void whoCoolsDownIsLeftAlone() {
    Slots slots =
        new Slots(List.of(Endpoint.parse("http://a"), Endpoint.parse("http://b")), List.of());
    Slots.Slot first = slots.next(0, null).orElseThrow();
    first.coolUntil(100);
    Slots.Slot second = slots.next(0, null).orElseThrow();
    assertEquals("http://b", second.endpoint.toString());
    assertEquals(Optional.of(second), slots.next(50, second));
    second.coolUntil(70);
    assertEquals(Optional.empty(), slots.next(50, null));
    assertEquals(70, slots.readyAt());
    assertEquals(Optional.of(first), slots.next(100, second));
    first.bar("no");
    second.bar("no");
    assertEquals(Optional.of("no"), slots.barred());
  }

  private static OptionalLong pause(String name, String value) {
    return RetryAfter.nanos(
        HttpHeaders.of(Map.of(name, List.of(value)), (header, each) -> true), NOW);
  }

  @Test
  void endpointsSayHowLongToWait() {
    assertEquals(OptionalLong.of(3_000_000_000L), pause("Retry-After", "3"));
    assertEquals(OptionalLong.of(1_500_000_000L), pause("Retry-After", "1.5"));
    assertEquals(OptionalLong.of(30_000_000L), pause("retry-after-ms", "30"));
    assertEquals(OptionalLong.of(600_000_000_000L), pause("Retry-After", "86400"));
    assertEquals(
        OptionalLong.of(20_000_000_000L), pause("Retry-After", "Thu, 01 Jan 2026 00:00:20 GMT"));
    assertEquals(OptionalLong.of(0), pause("Retry-After", "Wed, 31 Dec 2025 00:00:20 GMT"));
    for (String wrong : List.of("soon", "-1", "1e9", "")) {
      assertEquals(OptionalLong.empty(), pause("Retry-After", wrong), wrong);
    }
  }
}
