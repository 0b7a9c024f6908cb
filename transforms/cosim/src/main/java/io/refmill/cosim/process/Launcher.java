package io.refmill.cosim.process;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * One warm {@code launcher.py}, which starts a program at a time in a view of its own. Not for use
 * by two threads at once.
 */
final class Launcher implements WarmProcesses.Warm {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MAX_FRAME = 16 << 20;

  private final FramedProcess process;
  private final Isolation isolation;

  /**
   * Starts it.
   *
   * @param command the interpreter, the script and its arguments
   * @throws IOException if it does not start
   */
  Launcher(LimitedProcess processes, List<String> command, Path directory) throws IOException {
    this.process = new FramedProcess(processes, command, directory, MAX_FRAME);
    try {
      JsonNode first = receive();
      this.isolation =
          new Isolation(first.path("alone").asBoolean(), first.path("problem").asText());
    } catch (IOException e) {
      close();
      throw new MachineFault("the launcher does not start", e);
    }
  }

  /** Whether the programs that it starts are isolated. */
  Isolation isolation() {
    return isolation;
  }

  /**
   * Has a request carried out.
   *
   * @throws IOException if the launcher ended; it is of no use then
   */
  JsonNode ask(ObjectNode request) throws IOException {
    process.send(JSON.writeValueAsBytes(request));
    return receive();
  }

  static ObjectNode request() {
    return JSON.createObjectNode();
  }

  private JsonNode receive() throws IOException {
    return JSON.readTree(process.receive(1).get(0));
  }

  @Override
  public boolean alive() {
    return process.alive();
  }

  @Override
  public void close() {
    process.close();
  }
}
