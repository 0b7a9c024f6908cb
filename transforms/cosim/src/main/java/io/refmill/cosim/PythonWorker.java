package io.refmill.cosim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.Port;
import io.refmill.diagnostics.DiagnosticCode;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One warm interpreter that runs {@code worker.py}. Not for use by two threads at once.
 *
 * <p>The interpreter keeps its own processor time; should that fail, its limit ends it a little
 * later, and should it sleep, we do.
 */
final class PythonWorker implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration GRACE = Duration.ofSeconds(3);
  private static final Duration START = Duration.ofSeconds(30);
  private static final int WIDE = 62;
  private static final int MAX_FRAME = 512 << 20;

  private final CosimOptions options;
  private final LimitedProcess processes;
  private final ScheduledExecutorService timer;
  private final Process process;
  private final DataOutputStream sink;
  private final DataInputStream source;

  /** Thrown when the interpreter died in the middle of a request, for whatever reason. */
  static final class Died extends Exception {
    private static final long serialVersionUID = 1;

    Died(String message) {
      super(message);
    }
  }

  PythonWorker(
      CosimOptions options,
      LimitedProcess processes,
      ScheduledExecutorService timer,
      Path script,
      Path directory)
      throws IOException, Died {
    this.options = options;
    this.processes = processes;
    this.timer = timer;
    this.process =
        processes.start(
            List.of(
                options.toolchain().python(),
                "-I",
                "-S",
                "-B",
                script.toString(),
                Long.toString(options.pythonMemory())),
            directory,
            Map.of("PYTHONHASHSEED", "0"));
    this.sink = new DataOutputStream(process.getOutputStream());
    this.source = new DataInputStream(process.getInputStream());
    AtomicBoolean late = new AtomicBoolean();
    receive(START, late);
  }

  /**
   * Runs a model.
   *
   * @throws Died if the interpreter ended; the worker is of no use then
   */
  PythonRun run(String python, DesignInterface design, Stimuli stimuli) throws Died, IOException {
    Answer answer = ask(request(python, design, stimuli));
    return answer.failure != null
        ? answer.failure
        : new PythonRun.Completed(
            columns(answer.body.get("columns"), stimuli.calls()),
            answer.body.get("coverage").asDouble());
  }

  /**
   * Chooses a vector for each call under which two models agree.
   *
   * @param draws the candidates
   * @throws Died if the interpreter ended; the worker is of no use then
   */
  RaceFreeStimuli.Choice choose(List<String> orders, DesignInterface design, List<Stimuli> draws)
      throws Died, IOException {
    ObjectNode request = JSON.createObjectNode();
    request.put("python", orders.get(0));
    request.put("reordered", orders.get(1));
    request.put("calls", draws.get(0).calls());
    request.put("seconds", options.pythonTimeout().toMillis() / 1000.0);
    ArrayNode inputs = request.putArray("inputs");
    draws.get(0).inputs().forEach(port -> inputs.add(port.name()));
    ArrayNode all = request.putArray("draws");
    for (Stimuli draw : draws) {
      putColumns(all.addArray(), draw);
    }
    Answer answer = ask(request);
    if (answer.failure != null) {
      return new RaceFreeStimuli.Choice.None(answer.failure);
    }
    JsonNode taken = answer.body.get("taken");
    int[] result = new int[taken.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = taken.get(i).asInt();
    }
    return new RaceFreeStimuli.Choice.Found(result);
  }

  /** What came back; one of the two is null. */
  private record Answer(JsonNode body, PythonRun.Failed failure) {}

  private Answer ask(ObjectNode request) throws Died, IOException {
    AtomicBoolean late = new AtomicBoolean();
    JsonNode answer;
    try {
      Duration wall = options.pythonTimeout().multipliedBy(LimitedProcess.WALL_FACTOR);
      answer = exchange(JSON.writeValueAsBytes(request), wall.plus(GRACE), late);
    } catch (Died e) {
      if (late.get() || outOfTime()) {
        return new Answer(null, timeout());
      }
      throw e;
    }
    JsonNode code = answer.get("code");
    if (code == null) {
      return new Answer(answer, null);
    }
    DiagnosticCode diagnostic = DiagnosticCode.valueOf(code.asText());
    return new Answer(
        null,
        diagnostic == DiagnosticCode.PYTHON_TIMEOUT
            ? timeout()
            : new PythonRun.Failed(
                diagnostic, diagnostic.message(answer.path("message").asText())));
  }

  /** Whether the interpreter was ended by its limit of processor time. */
  private boolean outOfTime() {
    try {
      return process.waitFor(1, TimeUnit.SECONDS) && LimitedProcess.outOfTime(process.exitValue());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Whether the interpreter still runs. */
  boolean alive() {
    return process.isAlive();
  }

  private PythonRun.Failed timeout() {
    long limit = options.pythonTimeout().toMillis();
    return new PythonRun.Failed(
        DiagnosticCode.PYTHON_TIMEOUT, DiagnosticCode.PYTHON_TIMEOUT.message(limit));
  }

  private ObjectNode request(String python, DesignInterface design, Stimuli stimuli) {
    ObjectNode request = JSON.createObjectNode();
    request.put("python", python);
    request.put("calls", stimuli.calls());
    request.put("seconds", options.pythonTimeout().toMillis() / 1000.0);
    ArrayNode inputs = request.putArray("inputs");
    stimuli.inputs().forEach(port -> inputs.add(port.name()));
    putColumns(request.putArray("columns"), stimuli);
    ArrayNode outputs = request.putArray("outputs");
    for (Port port : design.outputs()) {
      outputs.addArray().add(port.name()).add(port.width());
    }
    return request;
  }

  private static void putColumns(ArrayNode columns, Stimuli stimuli) {
    for (int i = 0; i < stimuli.inputs().size(); i++) {
      boolean wide = stimuli.inputs().get(i).width() > WIDE;
      ArrayNode column = columns.addArray();
      for (BigInteger value : stimuli.columns().get(i)) {
        if (wide) {
          column.add(value.toString(16));
        } else {
          column.add(value.longValueExact());
        }
      }
    }
  }

  private static List<BigInteger[]> columns(JsonNode node, int calls) {
    List<BigInteger[]> columns = new ArrayList<>();
    for (JsonNode column : node) {
      if (column.size() != calls) {
        throw new IllegalStateException(
            "the worker answered " + column.size() + " of " + calls + " calls");
      }
      BigInteger[] values = new BigInteger[calls];
      for (int i = 0; i < calls; i++) {
        JsonNode value = column.get(i);
        values[i] =
            value.isTextual() ? new BigInteger(value.asText(), 16) : value.bigIntegerValue();
      }
      columns.add(values);
    }
    return columns;
  }

  private JsonNode exchange(byte[] request, Duration limit, AtomicBoolean late) throws Died {
    ScheduledFuture<?> alarm = alarm(limit, late);
    try {
      sink.writeInt(request.length);
      sink.write(request);
      sink.flush();
      return frame();
    } catch (IOException e) {
      throw new Died("the interpreter ended: " + e.getMessage());
    } finally {
      alarm.cancel(false);
    }
  }

  private void receive(Duration limit, AtomicBoolean late) throws Died {
    ScheduledFuture<?> alarm = alarm(limit, late);
    try {
      frame();
    } catch (IOException e) {
      close();
      throw new Died("the interpreter does not start: " + e.getMessage());
    } finally {
      alarm.cancel(false);
    }
  }

  private ScheduledFuture<?> alarm(Duration limit, AtomicBoolean late) {
    return timer.schedule(
        () -> {
          late.set(true);
          processes.kill(process);
        },
        limit.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  private JsonNode frame() throws IOException {
    int length = source.readInt();
    if (length < 0 || length > MAX_FRAME) {
      throw new IOException("a frame of " + length + " bytes");
    }
    byte[] body = new byte[length];
    source.readFully(body);
    return JSON.readTree(body);
  }

  @Override
  public void close() {
    try {
      sink.close();
    } catch (IOException e) {
      // The pipe is broken: the interpreter has ended, which is what is wanted.
    }
    processes.kill(process);
  }
}
