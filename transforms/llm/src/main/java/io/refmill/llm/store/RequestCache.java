package io.refmill.llm.store;

import io.refmill.llm.ChatAnswer;
import io.refmill.llm.ChatRequest;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Answers on disk. What {@link #put} has returned from survives the end of the process, however it
 * comes; of an answer that is half written then nothing is left. Several threads may use it, and
 * several processes one directory: each writes files of its own, and sees what others had written
 * when it began.
 */
public final class RequestCache implements Closeable {
  private static final String PREFIX = "answers-";
  private static final String SUFFIX = ".log";
  private static final long MOST_OF_A_SEGMENT = 64L << 20;
  private static final int PARTS = 8;

  private final Path directory;
  private final String variant;
  private final long maxBytes;
  private final Map<RequestKey, Segment.Place> places = new HashMap<>();
  private final Deque<Segment> segments = new ArrayDeque<>();
  private Segment current;
  private long bytes;

  private RequestCache(Path directory, String variant, long maxBytes) {
    this.directory = directory;
    this.variant = variant;
    this.maxBytes = maxBytes;
  }

  /**
   * Opens a cache, or begins one.
   *
   * @param directory made if it is not there
   * @param variant what else is sent along with each request, as text: other answers come of it
   * @param maxBytes of all files together, beyond which the oldest answers are thrown away; 0 for
   *     no limit
   * @throws IOException if the directory cannot be read or made
   */
  public static RequestCache open(Path directory, String variant, long maxBytes)
      throws IOException {
    Files.createDirectories(directory);
    RequestCache cache = new RequestCache(directory, variant, maxBytes);
    List<Path> files;
    try (Stream<Path> all = Files.list(directory)) {
      files = all.filter(RequestCache::isSegment).sorted().toList();
    }
    try {
      for (Path file : files) {
        Segment segment = Segment.open(file, cache.places::put);
        cache.segments.addLast(segment);
        cache.bytes += segment.size();
      }
      cache.shrink();
    } catch (IOException e) {
      cache.close();
      throw e;
    }
    return cache;
  }

  private static boolean isSegment(Path file) {
    return file.getFileName().toString().matches(PREFIX + "[0-9]{8}\\" + SUFFIX);
  }

  /**
   * The answer to a request; empty if there is none.
   *
   * @throws IOException if the disk fails
   */
  public Optional<ChatAnswer> get(ChatRequest request) throws IOException {
    RequestKey key = RequestKey.of(request, variant);
    synchronized (this) {
      Segment.Place place = places.get(key);
      if (place == null) {
        return Optional.empty();
      }
      byte[] content = place.segment().read(key, place);
      Optional<ChatAnswer> answer = content == null ? Optional.empty() : AnswerJson.read(content);
      if (answer.isEmpty()) {
        places.remove(key);
      }
      return answer;
    }
  }

  /**
   * Keeps an answer.
   *
   * @throws IOException if the disk fails
   */
  public void put(ChatRequest request, ChatAnswer answer) throws IOException {
    RequestKey key = RequestKey.of(request, variant);
    byte[] content = AnswerJson.write(request, answer);
    if (content.length > Segment.MAX_CONTENT) {
      return;
    }
    synchronized (this) {
      if (current == null || current.size() + content.length > segmentLimit()) {
        begin();
      }
      long before = current.size();
      places.put(key, current.append(key, content));
      bytes += current.size() - before;
      shrink();
    }
  }

  private long segmentLimit() {
    return maxBytes == 0 ? MOST_OF_A_SEGMENT : Math.min(MOST_OF_A_SEGMENT, maxBytes / PARTS);
  }

  private void begin() throws IOException {
    if (current != null) {
      current.force();
    }
    long number = segments.isEmpty() ? 0 : number(segments.peekLast().file) + 1;
    while (true) {
      Path file = directory.resolve(PREFIX + String.format(Locale.ROOT, "%08d", number) + SUFFIX);
      try {
        current = Segment.create(file);
        segments.addLast(current);
        return;
      } catch (FileAlreadyExistsException e) {
        // Another process writes there.
        number++;
      }
    }
  }

  private static long number(Path file) {
    String name = file.getFileName().toString();
    return Long.parseLong(name.substring(PREFIX.length(), name.length() - SUFFIX.length()));
  }

  private void shrink() throws IOException {
    while (maxBytes > 0 && bytes > maxBytes && segments.peekFirst() != current) {
      Segment oldest = segments.pollFirst();
      if (oldest == null) {
        return;
      }
      places.values().removeIf(place -> place.segment() == oldest);
      bytes -= oldest.size();
      oldest.close();
      Files.deleteIfExists(oldest.file);
    }
  }

  /** How many answers there are. */
  public synchronized int size() {
    return places.size();
  }

  @Override
  public synchronized void close() throws IOException {
    if (current != null) {
      current.force();
    }
    for (Segment segment : segments) {
      segment.close();
    }
  }
}
