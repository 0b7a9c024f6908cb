package io.refmill.llm.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether somebody answers at endpoints at all, which costs nothing to find out. */
public final class Reachability {
  private static final String LIST = "/models";

  private Reachability() {}

  /**
   * Asks each endpoint, without a key, for the list of its models; any answer will do.
   *
   * @param timeout for each of them
   * @return why none can be reached; empty if one can
   * @throws InterruptedException if the thread is interrupted
   */
  public static Optional<String> problem(List<Endpoint> endpoints, Duration timeout)
      throws InterruptedException {
    HttpClient http =
        HttpClient.newBuilder()
            .connectTimeout(timeout)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    List<String> problems = new ArrayList<>();
    for (Endpoint endpoint : endpoints) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(endpoint + LIST))
              .version(
                  endpoint.isEncrypted() ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
              .timeout(timeout)
              .GET()
              .build();
      try {
        http.send(request, HttpResponse.BodyHandlers.discarding());
        return Optional.empty();
      } catch (IOException e) {
        String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        problems.add("no answer from " + endpoint + " (" + why + ")");
      }
    }
    return Optional.of(String.join("; ", problems) + "; is a server running there?");
  }
}
