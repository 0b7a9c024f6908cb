package io.refmill.llm.store;

import io.refmill.llm.ChatException;
import io.refmill.llm.ChatRequest;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The requests of a run that were sent and failed, as lines that can be asked again. The file of an
 * earlier run is replaced at the first failure, and removed by a run without any.
 */
public final class FailedRequests implements Closeable {
  private final Path file;
  private BufferedWriter out;
  private long count;

  public FailedRequests(Path file) {
    this.file = file;
  }

  /** Adds a request, at once, unless it was never sent. */
  public synchronized void add(ChatRequest request, ChatException failure) {
    if (failure.attempts() == 0) {
      return;
    }
    try {
      if (out == null) {
        if (file.getParent() != null) {
          Files.createDirectories(file.getParent());
        }
        out = Files.newBufferedWriter(file);
      }
      out.write(RequestLines.failed(request, failure));
      out.write('\n');
      out.flush();
      count++;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file, e);
    }
  }

  /** How many there are. */
  public synchronized long count() {
    return count;
  }

  @Override
  public synchronized void close() throws IOException {
    if (out != null) {
      out.close();
    } else {
      Files.deleteIfExists(file);
    }
  }
}
