package io.refmill.runners.cluster;

import io.refmill.cosim.process.AtExit;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A session cluster on this machine: a JobManager and TaskManagers as processes of their own, whose
 * class path is that of this process. Its directory holds settings, logs and one file for each
 * process; who has no file there is never touched.
 */
public final class LocalCluster {
  private static final Duration START = Duration.ofSeconds(90);
  private static final Duration END = Duration.ofSeconds(15);
  private static final long PAUSE_MILLIS = 200;
  private static final int SHOWN_LINES = 5;
  private static final int ATTEMPTS = 20;

  /** refmill's own, and those of file systems beside it. */
  private static final int MAX_JARS = 5;

  /**
   * A process of the cluster.
   *
   * @param role such as {@code taskmanager-1}
   * @param running whether it is there
   */
  public record Member(String role, long pid, boolean running) {}

  private final Path directory;
  private volatile boolean ending;

  /** The cluster of a directory, which need not be there yet. */
  public LocalCluster(Path directory) {
    this.directory = directory.toAbsolutePath().normalize();
  }

  /** Its processes, those that have ended too, in the order of their roles. */
  public List<Member> members() throws IOException {
    List<Member> members = new ArrayList<>();
    for (ClusterProcess each : processes()) {
      members.add(new Member(each.role(), each.pid(), each.handle().isPresent()));
    }
    return members;
  }

  /** Where its REST interface is; empty if it was never started, or stopped. */
  public Optional<String> master() throws IOException {
    try {
      return Optional.of(Files.readString(master(directory)).strip());
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /**
   * Starts it, and waits until all can work.
   *
   * @param plan with this cluster's directory
   * @return where its REST interface is
   * @throws ClusterException if it runs already, or does not come up; then nothing is left running
   */
  public String start(ClusterPlan plan) throws IOException, InterruptedException {
    makeDirectory();
    try (FileChannel file = lockFile();
        FileLock lock = lock(file)) {
      List<Member> running = members().stream().filter(Member::running).toList();
      if (!running.isEmpty()) {
        throw new ClusterException(
            "a cluster runs from "
                + directory
                + " ("
                + running.stream().map(Member::role).collect(Collectors.joining(", "))
                + "); end it by: ./refmill cluster stop --dir="
                + directory);
      }
      forget();
      int rest = plan.restPort() == 0 ? freePort() : requireFree(plan.restPort());
      ClusterPlan fixed =
          new ClusterPlan(directory, plan.taskManagers(), plan.slots(), rest, plan.heapMegabytes());
      // A signal ends this process alone: those that it has started would stay, half a cluster.
      AtExit exit = new AtExit(this::abandon, "refmill-cluster-ended");
      try {
        return start(fixed, ownClassPath());
      } catch (IOException | InterruptedException | RuntimeException e) {
        awaitEnd();
        end();
        throw e;
      } finally {
        awaitEnd();
        exit.cancel();
      }
    }
  }

  private String start(ClusterPlan plan, String classPath)
      throws IOException, InterruptedException {
    Files.createDirectories(directory.resolve("tmp"));
    FlinkYaml.write(plan.settings(), plan.flinkSettings(freePort(), CodeIdentity.here()));
    String master = ClusterPlan.LOOPBACK + ":" + plan.restPort();
    Files.writeString(master(directory), master + "\n");
    FlinkRest rest = new FlinkRest(master);
    launch(plan, ClusterPlan.JOB_MANAGER, classPath);
    await(rest, plan, 0);
    for (int i = 1; i <= plan.taskManagers(); i++) {
      launch(plan, "taskmanager-" + i, classPath);
    }
    await(rest, plan, plan.taskManagers());
    return master;
  }

  private void launch(ClusterPlan plan, String role, String classPath) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(plan.javaOptions(role));
    command.addAll(plan.entry(role));
    File log = plan.log(role).toFile();
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(log);
    // Not an argument: the system shows the first few thousand characters of a command line alone.
    builder.environment().put("CLASSPATH", classPath);
    ClusterProcess.of(role, builder.start(), plan.settings(), directory);
  }

  private void await(FlinkRest rest, ClusterPlan plan, int taskManagers)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + START.toNanos();
    IOException last = null;
    while (System.nanoTime() < end) {
      for (ClusterProcess each : processes()) {
        if (each.handle().isEmpty()) {
          throw new ClusterException(
              "the " + each.role() + " ended as it started: " + lastWords(plan.log(each.role())));
        }
      }
      try {
        if (rest.overview().taskManagers() >= taskManagers) {
          return;
        }
      } catch (ClusterException e) {
        last = e;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    throw new ClusterException(
        "the cluster did not come up within "
            + START.toSeconds()
            + " s; its logs are in "
            + directory
            + (last == null ? "" : " (" + last.getMessage() + ")"));
  }

  private static String lastWords(Path log) throws IOException {
    List<String> said =
        Arrays.stream(Files.readString(log).split("\n"))
            .filter(line -> line.matches(".*(ERROR|Caused by|Exception|Error).*"))
            .toList();
    List<String> last = said.subList(Math.max(0, said.size() - SHOWN_LINES), said.size());
    return last.isEmpty() ? "see " + log : String.join(" | ", last) + " (" + log + ")";
  }

  /**
   * Ends its processes, and no other.
   *
   * @return how many were running
   */
  public int stop() throws IOException, InterruptedException {
    if (!Files.isDirectory(directory)) {
      return 0;
    }
    try (FileChannel file = lockFile();
        FileLock lock = lock(file)) {
      return end();
    }
  }

  /** Ends what this process has started, in its last moments. */
  private void abandon() {
    ending = true;
    // Whoever starts them may be between two of them.
    for (int i = 0; i < ATTEMPTS; i++) {
      ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
      try {
        forget();
        Thread.sleep(PAUSE_MILLIS / 10);
      } catch (IOException e) {
        // One of them was writing there still; the next attempt gets it.
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Says nothing of processes that a signal to this one has ended. */
  private void awaitEnd() throws InterruptedException {
    while (ending) {
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private int end() throws IOException, InterruptedException {
    List<ProcessHandle> running =
        processes().stream().flatMap(each -> each.handle().stream()).toList();
    running.forEach(ProcessHandle::destroy);
    long end = System.nanoTime() + END.toNanos();
    for (ProcessHandle each : running) {
      while (each.isAlive() && System.nanoTime() < end) {
        Thread.sleep(PAUSE_MILLIS / 10);
      }
      each.destroyForcibly();
    }
    forget();
    return running.size();
  }

  /** Removes the files of processes that are gone, but leaves the logs. */
  private void forget() throws IOException {
    for (ClusterProcess each : processes()) {
      Files.deleteIfExists(each.file(directory));
    }
    Files.deleteIfExists(master(directory));
    for (int i = 0; i < MAX_JARS; i++) {
      Files.deleteIfExists(jar(i));
    }
    delete(directory.resolve("tmp"));
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> files = Files.walk(folder)) {
      all = new ArrayList<>(files.toList());
    }
    // Folders after what is in them.
    for (int i = all.size() - 1; i >= 0; i--) {
      Files.deleteIfExists(all.get(i));
    }
  }

  private List<ClusterProcess> processes() throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    List<Path> files;
    try (Stream<Path> all = Files.list(directory)) {
      files = all.sorted().toList();
    }
    List<ClusterProcess> processes = new ArrayList<>();
    for (Path file : files) {
      ClusterProcess.read(file, directory.resolve("conf")).ifPresent(processes::add);
    }
    return processes;
  }

  private Path jar(int number) {
    return directory.resolve(number == 0 ? "refmill.jar" : "refmill-" + number + ".jar");
  }

  private static Path master(Path directory) {
    return directory.resolve("master");
  }

  /** For this user alone: it holds what the processes are started with. */
  private void makeDirectory() throws IOException {
    if (!Files.isDirectory(directory)) {
      Files.createDirectories(directory);
      if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
      }
    }
  }

  private FileChannel lockFile() throws IOException {
    return FileChannel.open(
        directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  private FileLock lock(FileChannel file) throws IOException {
    FileLock lock;
    try {
      lock = file.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      throw new ClusterException(
          "another command is starting or stopping the cluster of " + directory);
    }
    return lock;
  }

  /**
   * The class path of this process. Its jars are copied: a build would write those that the
   * cluster's processes read from.
   */
  private String ownClassPath() throws IOException {
    String[] entries = System.getProperty("java.class.path").split(File.pathSeparator);
    List<String> used = new ArrayList<>();
    for (int i = 0; i < entries.length; i++) {
      Path entry = Path.of(entries[i]).toAbsolutePath();
      // A longer class path is one of a build tool.
      boolean ours = entries.length <= MAX_JARS && Files.isRegularFile(entry);
      used.add(
          (ours ? Files.copy(entry, jar(i), StandardCopyOption.REPLACE_EXISTING) : entry)
              .toString());
    }
    return String.join(File.pathSeparator, used);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      return socket.getLocalPort();
    }
  }

  private static int requireFree(int port) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return port;
    } catch (IOException e) {
      throw new ClusterException(
          "port " + port + " is taken (" + e.getMessage() + "); choose another by --port", e);
    }
  }
}
