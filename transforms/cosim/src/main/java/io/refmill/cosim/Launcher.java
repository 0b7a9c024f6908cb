package io.refmill.cosim;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * One warm {@code launcher.py}, which starts a program at a time in a view of its own. Not for use
 * by two threads at once.
 */
final class Launcher implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MAX_FRAME = 16 << 20;

  private final LimitedProcess processes;
  private final Process process;
  private final DataOutputStream sink;
  private final DataInputStream source;
  private final Isolation isolation;

  /**
   * Starts it.
   *
   * @param command the interpreter, the script and its arguments
   * @throws IOException if it does not start
   */
  Launcher(LimitedProcess processes, List<String> command, Path directory) throws IOException {
    this.processes = processes;
    this.process = processes.start(command, directory, java.util.Map.of("PYTHONHASHSEED", "0"));
    this.sink = new DataOutputStream(process.getOutputStream());
    this.source = new DataInputStream(process.getInputStream());
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
    byte[] text = JSON.writeValueAsBytes(request);
    sink.writeInt(text.length);
    sink.write(text);
    sink.flush();
    return receive();
  }

  static ObjectNode request() {
    return JSON.createObjectNode();
  }

  private JsonNode receive() throws IOException {
    int length = source.readInt();
    if (length < 0 || length > MAX_FRAME) {
      throw new IOException("a frame of " + length + " bytes");
    }
    byte[] text = new byte[length];
    source.readFully(text);
    return JSON.readTree(text);
  }

  boolean alive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    try {
      sink.close();
    } catch (IOException e) {
      // The pipe is broken: the launcher has ended, which is what is wanted.
    }
    processes.kill(process);
  }
}
