package io.refmill.runners;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * A server that speaks S3 (S3Proxy), as a process of its own on the loopback interface. It checks
 * signatures and keeps objects as files, so that they outlive it.
 */
final class S3Server implements AutoCloseable {
  static final String KEY = "tester";
  static final String SECRET = "not-much-of-a-secret";
  private static final long START_MILLIS = 60_000;

  private final Path directory;
  private final int port;
  private Process process;

  /** Starts a server. */
  S3Server(Path directory) throws Exception {
    this.directory = directory;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Files.createDirectories(objects());
    Files.writeString(
        directory.resolve("s3proxy.properties"),
        String.join(
            "\n",
            "s3proxy.endpoint=" + endpoint(),
            "s3proxy.authorization=aws-v2-or-v4",
            "s3proxy.identity=" + KEY,
            "s3proxy.credential=" + SECRET,
            "jclouds.provider=filesystem",
            "jclouds.filesystem.basedir=" + objects()));
    start();
  }

  /** Starts it again, with the objects that it had. */
  void start() throws Exception {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-jar",
                System.getProperty("s3proxy.jar"),
                "--properties",
                directory.resolve("s3proxy.properties").toString())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("s3proxy.log").toFile())
            .start();
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(START_MILLIS);
    while (!answers()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new IllegalStateException(
            "no server: " + Files.readString(directory.resolve("s3proxy.log")));
      }
      Thread.sleep(50);
    }
  }

  private boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Ends it, whatever it is doing. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Bytes that it has read, from files and from the network. */
  long bytesRead() throws IOException {
    return Files.readAllLines(Path.of("/proc/" + process.pid() + "/io")).stream()
        .filter(line -> line.startsWith("rchar: "))
        .mapToLong(line -> Long.parseLong(line.substring("rchar: ".length())))
        .sum();
  }

  URI endpoint() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Where its objects are: a directory for each bucket. */
  Path objects() {
    return directory.resolve("objects");
  }

  /** Names of the objects of a bucket, in order. */
  List<String> names(String bucket) throws IOException {
    Path root = objects().resolve(bucket);
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .sorted()
          .collect(Collectors.toList());
    }
  }

  private S3Client client() {
    return S3Client.builder()
        .endpointOverride(endpoint())
        .region(Region.US_EAST_1)
        .forcePathStyle(true)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(KEY, SECRET)))
        .build();
  }

  void bucket(String name) {
    try (S3Client client = client()) {
      client.createBucket(request -> request.bucket(name));
    }
  }

  void put(String bucket, String name, byte[] bytes) {
    try (S3Client client = client()) {
      client.putObject(request -> request.bucket(bucket).key(name), RequestBody.fromBytes(bytes));
    }
  }

  void delete(String bucket, String name) {
    try (S3Client client = client()) {
      client.deleteObject(request -> request.bucket(bucket).key(name));
    }
  }

  /** Puts all files of a directory under their names there. */
  void putAll(String bucket, String prefix, Path root) throws IOException {
    try (S3Client client = client();
        Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        client.putObject(
            request -> request.bucket(bucket).key(prefix + root.relativize(file)),
            RequestBody.fromFile(file));
      }
    }
  }

  @Override
  public void close() {
    try {
      kill();
    } catch (InterruptedException e) {
      throw new UncheckedIOException(new IOException(e));
    }
  }
}
