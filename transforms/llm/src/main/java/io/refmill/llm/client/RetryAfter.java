package io.refmill.llm.client;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.OptionalLong;

/** How long an endpoint asks to wait: RFC 9110, 10.2.3, and OpenAI's header in milliseconds. */
final class RetryAfter {
  private static final Duration MOST = Duration.ofMinutes(10);

  private RetryAfter() {}

  /** Nanoseconds from now, at most ten minutes; empty if it does not say, or nothing sensible. */
  static OptionalLong nanos(HttpHeaders headers, Instant now) {
    String millis = headers.firstValue("retry-after-ms").orElse(null);
    if (millis != null) {
      OptionalLong pause = number(millis, 1e6);
      if (pause.isPresent()) {
        return pause;
      }
    }
    String value = headers.firstValue("retry-after").orElse(null);
    if (value == null) {
      return OptionalLong.empty();
    }
    OptionalLong seconds = number(value, 1e9);
    return seconds.isPresent() ? seconds : date(value, now);
  }

  private static OptionalLong number(String value, double nanos) {
    if (!value.strip().matches("[0-9]{1,12}(\\.[0-9]{1,9})?")) {
      return OptionalLong.empty();
    }
    return OptionalLong.of((long) Math.min(Double.parseDouble(value) * nanos, MOST.toNanos()));
  }

  private static OptionalLong date(String value, Instant now) {
    try {
      Instant then = DateTimeFormatter.RFC_1123_DATE_TIME.parse(value.strip(), Instant::from);
      Duration pause = Duration.between(now, then);
      if (pause.isNegative()) {
        return OptionalLong.of(0);
      }
      return OptionalLong.of(pause.compareTo(MOST) > 0 ? MOST.toNanos() : pause.toNanos());
    } catch (DateTimeException e) {
      return OptionalLong.empty();
    }
  }
}
