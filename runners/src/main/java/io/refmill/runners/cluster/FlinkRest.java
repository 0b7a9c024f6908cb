package io.refmill.runners.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a Flink cluster says by its REST interface, and the little that it is told by it. */
public final class FlinkRest {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(20);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> ENDED = Set.of("FINISHED", "CANCELED", "FAILED", "SUSPENDED");

  /**
   * A job.
   *
   * @param state as Flink names it, such as {@code RUNNING}
   */
  public record Job(String id, String name, String state) {
    /** Whether nothing comes of it any more. */
    public boolean hasEnded() {
      return ENDED.contains(state);
    }
  }

  /**
   * How many can work.
   *
   * @param taskManagers processes
   * @param slots workers in all of them
   * @param freeSlots those without a job
   * @param slotsOfOne workers in the largest of them
   * @param jobs under way
   */
  public record Overview(int taskManagers, int slots, int freeSlots, int slotsOfOne, int jobs) {}

  private final String master;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT).build();

  /**
   * A cluster's interface.
   *
   * @param master {@code HOST:PORT}
   */
  public FlinkRest(String master) {
    this.master = master;
  }

  public String master() {
    return master;
  }

  /** How many can work. */
  public Overview overview() throws IOException {
    JsonNode all = get("/overview");
    int largest = 0;
    for (JsonNode each : get("/taskmanagers").path("taskmanagers")) {
      largest = Math.max(largest, each.path("slotsNumber").asInt());
    }
    return new Overview(
        all.path("taskmanagers").asInt(),
        all.path("slots-total").asInt(),
        all.path("slots-available").asInt(),
        largest,
        all.path("jobs-running").asInt());
  }

  /** Which code its processes run; empty if it was not started by refmill. */
  public Optional<String> code() throws IOException {
    for (JsonNode each : get("/jobmanager/config")) {
      if (each.path("key").asText().equals(ClusterPlan.CODE)) {
        return Optional.of(each.path("value").asText());
      }
    }
    return Optional.empty();
  }

  /** Jobs of a name, the ended ones too as far as they are known. */
  public List<Job> jobs(String name) throws IOException {
    List<Job> jobs = new ArrayList<>();
    for (JsonNode each : get("/jobs/overview").path("jobs")) {
      Job job =
          new Job(
              each.path("jid").asText(), each.path("name").asText(), each.path("state").asText());
      if (job.name().equals(name)) {
        jobs.add(job);
      }
    }
    return jobs;
  }

  /** Records that the last operator of each vertex of a job has put out until now. */
  Map<String, Long> written(String job) throws IOException {
    Map<String, Long> written = new LinkedHashMap<>();
    for (JsonNode vertex : get("/jobs/" + job).path("vertices")) {
      written.merge(
          lastOperator(vertex.path("name").asText()),
          vertex.path("metrics").path("write-records").asLong(),
          Long::sum);
    }
    return written;
  }

  /** {@code CHAIN A (A at x) -> FlatMap (FlatMap at y)} is {@code y}. */
  static String lastOperator(String vertex) {
    String last = vertex.substring(vertex.lastIndexOf("-> ") + 1);
    int at = last.lastIndexOf(" at ");
    int end = last.lastIndexOf(')');
    return at < 0 || end < at ? last : last.substring(at + " at ".length(), end);
  }

  /** Asks for the end of a job, and waits for it. */
  public void cancel(Job job, Duration patience) throws IOException, InterruptedException {
    if (job.hasEnded()) {
      return;
    }
    send(
        request("/jobs/" + job.id() + "?mode=cancel")
            .method("PATCH", HttpRequest.BodyPublishers.noBody())
            .build());
    long end = System.nanoTime() + patience.toNanos();
    while (!new Job(job.id(), job.name(), get("/jobs/" + job.id()).path("state").asText())
        .hasEnded()) {
      if (System.nanoTime() > end) {
        throw new ClusterException(
            "the job "
                + job.name()
                + " on the Flink cluster at "
                + master
                + " does not end; "
                + "cancel it there");
      }
      Thread.sleep(200);
    }
  }

  private JsonNode get(String path) throws IOException {
    return send(request(path).GET().build());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://" + master + path)).timeout(ANSWER);
  }

  /** Java's client has no words for a port where nobody listens. */
  private static String why(IOException error) {
    return error.getMessage() == null ? "nobody listens there" : error.getMessage();
  }

  private JsonNode send(HttpRequest request) throws IOException {
    HttpResponse<byte[]> response;
    try {
      response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while asking the Flink cluster at " + master, e);
    } catch (IOException e) {
      throw new ClusterException(
          "the Flink cluster at " + master + " does not answer (" + why(e) + ")", e);
    }
    if (response.statusCode() / 100 != 2) {
      throw new ClusterException(
          "what answers at "
              + master
              + " is no Flink cluster, or not well: status "
              + response.statusCode()
              + " for "
              + request.uri().getPath());
    }
    try {
      return JSON.readTree(response.body());
    } catch (IOException e) {
      throw new ClusterException("what answers at " + master + " is no Flink cluster", e);
    }
  }
}
