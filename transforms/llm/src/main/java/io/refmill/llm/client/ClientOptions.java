package io.refmill.llm.client;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Serializable;
import java.time.Duration;

/**
 * How a client goes about its work. Limits are for all endpoints and keys together.
 *
 * @param concurrency the most requests in flight at a time
 * @param requestsPerMinute the most that leave in a minute, evenly spread; 0 for no limit
 * @param tokensPerMinute the most tokens of prompts and answers of those that leave in a minute; 0
 *     for no limit. An answer that is under way counts with all that it may have
 * @param connectTimeout for a connection
 * @param answerTimeout from sending a request to the last byte of its answer
 * @param retries how often a request is sent again after failures of one kind; half as often after
 *     timeouts, four times as often where the endpoint asks to wait
 * @param firstPause before the first retry; after each further failure of that kind it is twice as
 *     long, up to a minute, and a random part of up to half is taken off
 * @param giveUpAfter requests in a row that fail with all their retries until no others are tried
 * @param maxAnswerBytes the most bytes of an answer
 * @param seed of the random part of pauses
 * @param extra fields that are put into each request's JSON, over those that the client writes; a
 *     null takes a field out
 */
public record ClientOptions(
    int concurrency,
    int requestsPerMinute,
    long tokensPerMinute,
    Duration connectTimeout,
    Duration answerTimeout,
    int retries,
    Duration firstPause,
    int giveUpAfter,
    int maxAnswerBytes,
    long seed,
    ObjectNode extra)
    implements Serializable {
  /** The most requests in flight that can be asked for. */
  public static final int MAX_CONCURRENCY = 4096;

  /** The most retries that can be asked for. */
  public static final int MAX_RETRIES = 1000;

  public ClientOptions {
    require(
        concurrency >= 1 && concurrency <= MAX_CONCURRENCY,
        "concurrency must be from 1 to " + MAX_CONCURRENCY);
    require(requestsPerMinute >= 0, "requests a minute must not be negative");
    require(tokensPerMinute >= 0, "tokens a minute must not be negative");
    require(!connectTimeout.isNegative() && !connectTimeout.isZero(), "no time to connect");
    require(!answerTimeout.isNegative() && !answerTimeout.isZero(), "no time to answer");
    require(retries >= 0 && retries <= MAX_RETRIES, "retries must be from 0 to " + MAX_RETRIES);
    require(!firstPause.isNegative(), "a negative pause");
    require(giveUpAfter >= 1, "giving up must come after at least one failure");
    require(maxAnswerBytes >= 1024, "answers must be allowed 1024 bytes");
    extra = extra.deepCopy();
  }

  /** What suits most endpoints. */
  public static final ClientOptions USUAL =
      new ClientOptions(
          16,
          0,
          0,
          Duration.ofSeconds(20),
          Duration.ofMinutes(10),
          6,
          Duration.ofMillis(500),
          100,
          8 << 20,
          0,
          JsonNodeFactory.instance.objectNode());

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }

  /** Retries after failures of a kind. */
  int retries(io.refmill.llm.ChatException.Kind kind) {
    return switch (kind) {
      case RATE_LIMITED -> 4 * retries;
      case TIMEOUT -> (retries + 1) / 2;
      case SERVER, MALFORMED, TRUNCATED -> retries;
      case REFUSED, BUDGET, CLIENT -> 0;
    };
  }
}
