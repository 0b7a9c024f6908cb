package io.refmill.cosim.process;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A process that is talked to in frames over its standard streams: the lengths of a frame's parts,
 * four bytes each, highest first, then the parts. Not for use by two threads at once.
 */
public final class FramedProcess implements AutoCloseable {
  private final LimitedProcess processes;
  private final Process process;
  private final DataOutputStream sink;
  private final DataInputStream source;
  private final int longest;

  /**
   * Starts a Python script.
   *
   * @param longest bytes in a part of its frames, at most
   * @throws IOException if it does not start
   */
  public FramedProcess(LimitedProcess processes, List<String> command, Path directory, int longest)
      throws IOException {
    this.processes = processes;
    this.process = processes.start(command, directory, Map.of("PYTHONHASHSEED", "0"));
    this.sink = new DataOutputStream(process.getOutputStream());
    this.source = new DataInputStream(process.getInputStream());
    this.longest = longest;
  }

  /**
   * Sends a frame.
   *
   * @throws IOException if the process has ended; it is of no use then
   */
  public void send(byte[]... parts) throws IOException {
    for (byte[] part : parts) {
      sink.writeInt(part.length);
    }
    for (byte[] part : parts) {
      sink.write(part);
    }
    sink.flush();
  }

  /**
   * Waits for a frame.
   *
   * @param count of its parts
   * @throws IOException if the process has ended; it is of no use then
   */
  public List<byte[]> receive(int count) throws IOException {
    int[] lengths = new int[count];
    for (int i = 0; i < count; i++) {
      lengths[i] = source.readInt();
      if (lengths[i] < 0 || lengths[i] > longest) {
        throw new IOException("a frame of " + lengths[i] + " bytes");
      }
    }
    byte[][] parts = new byte[count][];
    for (int i = 0; i < count; i++) {
      parts[i] = new byte[lengths[i]];
      source.readFully(parts[i]);
    }
    return List.of(parts);
  }

  /** The process itself, to ask how it fares. */
  public Process process() {
    return process;
  }

  /** Whether it still runs. */
  public boolean alive() {
    return process.isAlive();
  }

  /** Ends it at once, whatever it does. */
  public void kill() {
    processes.kill(process);
  }

  @Override
  public void close() {
    try {
      sink.close();
    } catch (IOException e) {
      // The pipe is broken: the process has ended, which is what is wanted.
    }
    kill();
  }
}
