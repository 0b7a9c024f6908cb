package io.refmill.llm.session;

import io.refmill.llm.client.ApiKey;
import io.refmill.llm.client.ClientOptions;
import io.refmill.llm.client.Endpoint;
import io.refmill.llm.cost.Money;
import io.refmill.llm.cost.Prices;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a run asks, and how, in a form that travels to workers. It holds no key: each process reads
 * its own from where these settings say.
 *
 * @param endpoints taken in turn
 * @param keyVariables names of environment variables with keys
 * @param keyFile file with keys, or null
 * @param client limits, timeouts, retries
 * @param prices of models
 * @param budget the most that may be spent, or null for no limit
 * @param cache directory of the answers, or null to keep none
 * @param cacheBytes the most that it may hold; 0 for no limit
 * @param failed file for requests that fail, or null
 */
public record ModelSettings(
    List<Endpoint> endpoints,
    List<String> keyVariables,
    String keyFile,
    ClientOptions client,
    Prices prices,
    Money budget,
    String cache,
    long cacheBytes,
    String failed)
    implements Serializable {
  public ModelSettings {
    endpoints = List.copyOf(endpoints);
    keyVariables = List.copyOf(keyVariables);
  }

  /** The same for a process that is not the first: failures have one file and one writer. */
  public ModelSettings withoutFailures() {
    return new ModelSettings(
        endpoints, keyVariables, keyFile, client, prices, budget, cache, cacheBytes, null);
  }

  /**
   * With the keys.
   *
   * @param environment of this process
   * @throws IOException if the file with keys cannot be read
   * @throws IllegalArgumentException if a variable is not set, or what is there is no key
   */
  public SessionOptions options(Map<String, String> environment) throws IOException {
    return new SessionOptions(
        endpoints,
        keys(environment),
        client,
        prices,
        Optional.ofNullable(budget),
        Optional.ofNullable(cache).map(Path::of),
        cacheBytes,
        Optional.ofNullable(failed).map(Path::of));
  }

  private List<ApiKey> keys(Map<String, String> environment) throws IOException {
    List<ApiKey> keys = new ArrayList<>();
    for (String variable : keyVariables) {
      String value = environment.get(variable);
      if (value == null) {
        throw new IllegalArgumentException(
            "the environment variable of --api-key-env is not set: expected the name of a"
                + " variable that holds the key, not the key itself");
      }
      keys.add(ApiKey.of(value, "the variable of --api-key-env"));
    }
    if (keyFile != null) {
      keys.addAll(ApiKey.read(Path.of(keyFile)));
    }
    return keys;
  }
}
