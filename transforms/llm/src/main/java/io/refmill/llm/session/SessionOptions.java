package io.refmill.llm.session;

import io.refmill.llm.client.ApiKey;
import io.refmill.llm.client.ClientOptions;
import io.refmill.llm.client.Endpoint;
import io.refmill.llm.cost.Money;
import io.refmill.llm.cost.Prices;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a run asks, and how.
 *
 * @param endpoints taken in turn
 * @param keys none, one for all endpoints, one for each, or several for the only one
 * @param client limits, timeouts, retries
 * @param prices of models
 * @param budget the most that may be spent; empty for no limit
 * @param cache directory of the answers; empty to keep none
 * @param cacheBytes the most that it may hold; 0 for no limit
 * @param failed file for requests that fail; empty for none
 */
public record SessionOptions(
    List<Endpoint> endpoints,
    List<ApiKey> keys,
    ClientOptions client,
    Prices prices,
    Optional<Money> budget,
    Optional<Path> cache,
    long cacheBytes,
    Optional<Path> failed) {
  public SessionOptions {
    endpoints = List.copyOf(endpoints);
    keys = List.copyOf(keys);
  }

  /** What is sent along with each request, as text: other answers come of it. */
  public String variant() {
    return client.extra().isEmpty() ? "" : client.extra().toString();
  }
}
