package io.refmill.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Contents on disk by their keys. What {@link #put} has returned from survives the end of the
 * process, however it comes; of an entry that is half written then nothing is left. Several threads
 * may use it, and several processes one directory, on several machines too: each writes files of
 * its own, and sees what others had written when it began.
 */
public final class EntryStore implements Closeable {
  private static final String SUFFIX = ".log";
  private static final long MOST_OF_A_SEGMENT = 64L << 20;
  private static final int PARTS = 8;

  private final Path directory;
  private final String prefix;
  private final long maxBytes;
  private final Map<EntryKey, Segment.Place> places = new HashMap<>();
  private final Deque<Segment> segments = new ArrayDeque<>();
  private final Set<Segment> own = new HashSet<>();
  private Segment current;
  private long bytes;

  private EntryStore(Path directory, String name, long maxBytes) {
    this.directory = directory;
    this.prefix = name + "-";
    this.maxBytes = maxBytes;
  }

  /**
   * Opens a store, or begins one.
   *
   * @param directory made if it is not there
   * @param name that its files begin with: letters
   * @param maxBytes of all files together, beyond which the oldest entries are thrown away; 0 for
   *     no limit
   * @throws IOException if the directory cannot be read or made
   */
  public static EntryStore open(Path directory, String name, long maxBytes) throws IOException {
    Files.createDirectories(directory);
    EntryStore store = new EntryStore(directory, name, maxBytes);
    List<Path> files;
    try (Stream<Path> all = Files.list(directory)) {
      files = all.filter(store::isSegment).sorted().toList();
    }
    try {
      for (Path file : files) {
        store.add(file);
      }
      store.shrink();
    } catch (IOException e) {
      store.close();
      throw e;
    }
    return store;
  }

  private void add(Path file) throws IOException {
    try {
      Segment segment = Segment.open(file, places::put);
      segments.addLast(segment);
      bytes += segment.size();
    } catch (NoSuchFileException e) {
      // Another process has just thrown it away.
      return;
    }
  }

  private boolean isSegment(Path file) {
    return file.getFileName().toString().matches(prefix + "[0-9]{8}\\" + SUFFIX);
  }

  /**
   * The content of a key; null if there is none, or it is not what was written.
   *
   * @throws IOException if the disk fails
   */
  public synchronized byte[] get(EntryKey key) throws IOException {
    Segment.Place place = places.get(key);
    if (place == null) {
      return null;
    }
    byte[] content = place.segment().read(key, place);
    if (content == null) {
      places.remove(key);
    }
    return content;
  }

  /** Whether a key has an entry that was there when the store was opened. */
  public synchronized boolean isEarlier(EntryKey key) {
    Segment.Place place = places.get(key);
    return place != null && !own.contains(place.segment());
  }

  /** Forgets an entry whose content is of no use. */
  public synchronized void forget(EntryKey key) {
    places.remove(key);
  }

  /**
   * Keeps a content, unless it is of more than 64 MiB.
   *
   * @throws IOException if the disk fails
   */
  public synchronized void put(EntryKey key, byte[] content) throws IOException {
    if (content.length > Segment.MAX_CONTENT) {
      return;
    }
    if (current == null || current.size() + content.length > segmentLimit()) {
      begin();
    }
    long before = current.size();
    places.put(key, current.append(key, content));
    bytes += current.size() - before;
    shrink();
  }

  private long segmentLimit() {
    return maxBytes == 0 ? MOST_OF_A_SEGMENT : Math.min(MOST_OF_A_SEGMENT, maxBytes / PARTS);
  }

  private void begin() throws IOException {
    if (current != null) {
      current.force();
    }
    // Whoever found it empty at their end may have removed it.
    Files.createDirectories(directory);
    long number = segments.isEmpty() ? 0 : number(segments.peekLast().file) + 1;
    while (true) {
      Path file = directory.resolve(prefix + String.format(Locale.ROOT, "%08d", number) + SUFFIX);
      try {
        current = Segment.create(file);
        segments.addLast(current);
        own.add(current);
        return;
      } catch (FileAlreadyExistsException e) {
        // Another process writes there.
        number++;
      }
    }
  }

  private long number(Path file) {
    String name = file.getFileName().toString();
    return Long.parseLong(name.substring(prefix.length(), name.length() - SUFFIX.length()));
  }

  private void shrink() throws IOException {
    while (maxBytes > 0 && bytes > maxBytes && segments.peekFirst() != current) {
      Segment oldest = segments.pollFirst();
      if (oldest == null) {
        return;
      }
      places.values().removeIf(place -> place.segment() == oldest);
      own.remove(oldest);
      bytes -= oldest.size();
      oldest.close();
      Files.deleteIfExists(oldest.file);
    }
  }

  /** How many entries there are. */
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
