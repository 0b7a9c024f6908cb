package io.refmill.cosim.settings;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Finds programs, and asks them what they are. */
public final class ProgramProbe {
  private static final int ASK_SECONDS = 20;
  private static final int MAX_ANSWER = 65_536;
  private static final int ATTEMPTS = 3;

  /** Exit statuses above it name a signal. */
  private static final int SIGNALLED = 128;

  private ProgramProbe() {}

  /**
   * What a program says; one that was killed is asked again.
   *
   * @param problems takes what keeps it from an answer, which is empty then
   */
  public static String ask(List<String> command, List<String> problems) {
    try {
      String answer = null;
      for (int attempt = 0; attempt < ATTEMPTS && answer == null; attempt++) {
        answer = askOnce(command, problems);
      }
      if (answer == null) {
        problems.add(command.get(0) + " was killed, " + ATTEMPTS + " times");
      }
      return answer == null ? "" : answer;
    } catch (IOException e) {
      problems.add(command.get(0) + " cannot be run: " + e.getMessage());
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      problems.add("interrupted while asking " + command.get(0));
      return "";
    }
  }

  /** Its answer; null if a signal ended it. */
  private static String askOnce(List<String> command, List<String> problems)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .start();
    // Not to a file: there would have to be a place for it, and a signal would leave it there.
    FutureTask<byte[]> answer = new FutureTask<>(() -> read(process.getInputStream()));
    Thread reader = new Thread(answer, "refmill-version");
    reader.setDaemon(true);
    reader.start();
    if (!process.waitFor(ASK_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      return silent(command, problems);
    }
    try {
      return process.exitValue() > SIGNALLED
          ? null
          : new String(answer.get(ASK_SECONDS, TimeUnit.SECONDS), StandardCharsets.UTF_8);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } catch (TimeoutException e) {
      // Something that it started holds on to its output.
      return silent(command, problems);
    }
  }

  private static String silent(List<String> command, List<String> problems) {
    problems.add(command.get(0) + " does not answer within " + ASK_SECONDS + " s");
    return "";
  }

  /** The first bytes; the others are read too, as who writes them waits for that. */
  private static byte[] read(InputStream output) throws IOException {
    try (output) {
      byte[] first = output.readNBytes(MAX_ANSWER);
      output.transferTo(OutputStream.nullOutputStream());
      return first;
    }
  }

  /**
   * Where a program is: by a variable, else by {@code PATH}. What is not found keeps its bare name.
   *
   * @param environment the process's environment, or a test's
   */
  public static String locate(Map<String, String> environment, String variable, String name) {
    String chosen = environment.get(variable);
    if (chosen != null && !chosen.isBlank()) {
      return chosen;
    }
    return onPath(environment.getOrDefault("PATH", ""), name).orElse(name);
  }

  private static Optional<String> onPath(String path, String name) {
    for (String directory : path.split(File.pathSeparator)) {
      if (!directory.isEmpty()) {
        Path candidate = Path.of(directory, name);
        if (Files.isExecutable(candidate) && !Files.isDirectory(candidate)) {
          return Optional.of(candidate.toString());
        }
      }
    }
    return Optional.empty();
  }
}
