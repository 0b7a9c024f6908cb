package io.refmill.teach.judge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.cosim.settings.Toolchain;
import io.refmill.reward.RewardFiles;
import io.refmill.teach.answer.Language;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The reward module itself, in one warm process: what a rollout earns here is what it earns in
 * training. It runs answers in isolation, and none ever in its own process.
 *
 * <p>A process that dies is started again, and what it had not answered is asked again, a few times
 * at most. For use by several threads; none of them waits.
 */
public final class RewardModule implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ATTEMPTS = 3;
  private static final long END_SECONDS = 10;

  private final List<String> command;
  private final Map<Long, Open> open = new TreeMap<>();
  private long last;
  private Process process;
  private Writer requests;
  private boolean closed;

  /** A request that has no answer yet. */
  private static final class Open {
    private final String line;
    private final CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    private int attempts;

    Open(String line) {
      this.line = line;
    }
  }

  /**
   * Writes the module; its process starts when it is first needed.
   *
   * @param toolchain with paths of Python and Icarus Verilog
   * @param directory that takes the module, and stays the caller's
   * @param workers answers that are judged at the same time
   * @param seconds of processor time for one answer
   * @param requireIsolation whether to judge nothing where answers get no namespaces of their own
   */
  public RewardModule(
      Toolchain toolchain, Path directory, int workers, double seconds, boolean requireIsolation)
      throws IOException {
    Path module = directory.resolve("reward");
    RewardFiles.write(module);
    Path service = directory.resolve("reward_service.py");
    try (InputStream stream =
        RewardModule.class.getResourceAsStream("/io/refmill/teach/reward_service.py")) {
      if (stream == null) {
        throw new IllegalStateException("reward_service.py is not on the class path");
      }
      Files.write(service, stream.readAllBytes());
    }
    Toolchain found = toolchain.check().toolchain();
    this.command =
        List.of(
            found.python(),
            "-I",
            "-S",
            "-B",
            service.toString(),
            module.toString(),
            Integer.toString(workers),
            Double.toString(seconds),
            Boolean.toString(requireIsolation),
            found.iverilog(),
            found.vvp());
  }

  /**
   * What an answer earns.
   *
   * @param text the whole answer
   * @param truth ground truth of the row
   * @return a result without score if it can't be judged; completed by a thread of this module
   */
  public CompletableFuture<RewardResult> evaluate(String text, Language language, String truth) {
    ObjectNode request = JSON.createObjectNode();
    request.put("text", text).put("language", language.label()).put("truth", truth);
    return ask(request)
        .thenApply(
            answer ->
                answer.has("error")
                    ? RewardResult.error(answer.path("error").asText())
                    : result(answer.path("result")));
  }

  /**
   * What the answers of two agents earn, and how they agree; each runs once.
   *
   * @param shown calls in which two differ that are told, at most
   * @return fails with a {@link RewardException} if nothing can be said; completed by a thread of
   *     this module
   */
  public CompletableFuture<TeamResult> team(
      List<String> verilogs, List<String> pythons, String truth, int shown) {
    ObjectNode request = JSON.createObjectNode();
    verilogs.forEach(request.putArray("verilogs")::add);
    pythons.forEach(request.putArray("pythons")::add);
    request.put("shown", shown).put("truth", truth);
    return ask(request)
        .thenApply(
            answer -> {
              if (answer.has("error")) {
                throw new RewardException(answer.path("error").asText(), null);
              }
              return team(answer.path("result"));
            });
  }

  private static RewardResult result(JsonNode json) {
    return new RewardResult(
        json.path("score").isNull() ? null : json.path("score").asDouble(),
        json.path("status").asText(),
        json.path("pass_rate").asDouble(),
        json.path("message").asText());
  }

  private static TeamResult team(JsonNode json) {
    List<List<TeamResult.Pair>> pairs = new ArrayList<>();
    for (int v = 0; v < json.path("pairs").size(); v++) {
      List<TeamResult.Pair> row = new ArrayList<>();
      for (int p = 0; p < json.path("pairs").path(v).size(); p++) {
        JsonNode pair = json.path("pairs").path(v).path(p);
        row.add(
            new TeamResult.Pair(
                pair.path("agreement").asDouble(),
                pair.path("calls").asInt(),
                all(json.path("differences").path(v).path(p), RewardModule::difference)));
      }
      pairs.add(row);
    }
    return new TeamResult(
        all(json.path("verilog"), RewardModule::result),
        all(json.path("python"), RewardModule::result),
        pairs);
  }

  private static <T> List<T> all(JsonNode array, Function<JsonNode, T> each) {
    List<T> result = new ArrayList<>();
    array.forEach(one -> result.add(each.apply(one)));
    return result;
  }

  private static TeamResult.Difference difference(JsonNode json) {
    Map<String, String> inputs = new LinkedHashMap<>();
    json.path("inputs")
        .fields()
        .forEachRemaining(i -> inputs.put(i.getKey(), "'h" + number(i.getValue()).toString(16)));
    Map<String, String> verilog = new LinkedHashMap<>();
    Map<String, String> python = new LinkedHashMap<>();
    json.path("outputs")
        .fields()
        .forEachRemaining(
            o -> {
              String bits = o.getValue().path(0).asText();
              JsonNode value = o.getValue().path(1);
              verilog.put(o.getKey(), bits);
              python.put(o.getKey(), value.isNull() ? "too large" : binary(value, bits.length()));
            });
    return new TeamResult.Difference(json.path("call").asLong(), inputs, verilog, python);
  }

  private static BigInteger number(JsonNode value) {
    return value.bigIntegerValue();
  }

  private static String binary(JsonNode value, int width) {
    String digits = number(value).toString(2);
    return "0".repeat(Math.max(0, width - digits.length())) + digits;
  }

  private synchronized CompletableFuture<JsonNode> ask(ObjectNode request) {
    long id = ++last;
    String line;
    try {
      line = JSON.writeValueAsString(request.put("id", id));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of strings and numbers is always JSON", e);
    }
    Open one = new Open(line);
    if (closed) {
      one.answer.completeExceptionally(new RewardException("the reward module is closed", null));
      return one.answer;
    }
    open.put(id, one);
    send(List.of(one));
    return one.answer;
  }

  /** Writes requests; if that fails the process has died, and its reader sees to the rest. */
  private void send(List<Open> some) {
    try {
      if (process == null) {
        start();
      }
      for (Open one : some) {
        one.attempts++;
        requests.write(one.line);
        requests.write('\n');
      }
      requests.flush();
    } catch (IOException e) {
      if (process == null) {
        fail("the reward module does not start: " + e.getMessage(), e);
      }
    }
  }

  private void start() throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().put("LC_ALL", "C");
    builder.environment().put("PYTHONHASHSEED", "0");
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    Process started = builder.start();
    process = started;
    requests =
        new BufferedWriter(
            new OutputStreamWriter(started.getOutputStream(), StandardCharsets.UTF_8));
    Thread reader = new Thread(() -> read(started), "refmill-reward");
    reader.setDaemon(true);
    reader.start();
  }

  private void read(Process started) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line; (line = lines.readLine()) != null; ) {
        JsonNode answer = JSON.readTree(line);
        Open one;
        synchronized (this) {
          one = open.remove(answer.path("id").asLong());
        }
        if (one != null) {
          one.answer.complete(answer);
        }
      }
    } catch (IOException e) {
      // It has died, as at the end of its output.
    }
    died(started);
  }

  private synchronized void died(Process started) {
    started.destroyForcibly();
    if (process != started || closed) {
      return;
    }
    process = null;
    if (open.values().stream().anyMatch(one -> one.attempts >= ATTEMPTS)) {
      fail("the reward module died " + ATTEMPTS + " times with the same requests", null);
    } else if (!open.isEmpty()) {
      send(List.copyOf(open.values()));
    }
  }

  private void fail(String message, Throwable cause) {
    List<Open> failed = List.copyOf(open.values());
    open.clear();
    failed.forEach(one -> one.answer.completeExceptionally(new RewardException(message, cause)));
  }

  @Override
  public void close() {
    Process ended;
    synchronized (this) {
      closed = true;
      ended = process;
      process = null;
      fail("the reward module is closed", null);
    }
    if (ended == null) {
      return;
    }
    try {
      // It ends with its input, and its own processes with it.
      requests.close();
      if (!ended.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        ended.destroyForcibly();
      }
    } catch (IOException e) {
      ended.destroyForcibly();
    } catch (InterruptedException e) {
      ended.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
