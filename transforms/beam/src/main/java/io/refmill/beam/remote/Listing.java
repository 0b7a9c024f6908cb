package io.refmill.beam.remote;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * All files below a directory, as a storage listed them at one moment.
 *
 * <p>A storage may have a file {@code a} and a file {@code a/b}: then {@code a} is both.
 */
final class Listing {
  /** A name in a directory, as which it is listed. */
  record Entry(String name, RemoteAttributes attributes) {}

  private final String directory;
  private final long made;
  private final NavigableMap<String, RemoteAttributes> files;

  /**
   * A listing.
   *
   * @param directory key of the directory
   * @param made when, by {@link System#nanoTime}
   * @param files by their keys
   */
  Listing(String directory, long made, Map<String, RemoteAttributes> files) {
    this.directory = directory;
    this.made = made;
    this.files = new TreeMap<>(files);
  }

  /** Whether it is older than so many nanoseconds. */
  boolean isOlder(long nanos) {
    return System.nanoTime() - made > nanos;
  }

  /** Whether it says what is at a key. */
  boolean covers(String key) {
    return directory.isEmpty() || key.equals(directory) || key.startsWith(directory + "/");
  }

  /** What is at a key; null for nothing. */
  RemoteAttributes at(String key) {
    RemoteAttributes file = files.get(key);
    if (file != null) {
      return file;
    }
    return below(key).isEmpty() ? null : RemoteAttributes.DIRECTORY;
  }

  /** What is in a directory. */
  Collection<Entry> in(String key) {
    int start = key.isEmpty() ? 0 : key.length() + 1;
    Map<String, Entry> entries = new LinkedHashMap<>();
    TreeSet<String> directories = new TreeSet<>();
    below(key)
        .forEach(
            (each, attributes) -> {
              int slash = each.indexOf('/', start);
              if (slash < 0) {
                entries.put(each, new Entry(each.substring(start), attributes));
              } else {
                directories.add(each.substring(start, slash));
              }
            });
    for (String name : directories) {
      entries.put(name + "/", new Entry(name, RemoteAttributes.DIRECTORY));
    }
    return entries.values();
  }

  private SortedMap<String, RemoteAttributes> below(String key) {
    // The slash is followed by the digit 0.
    return key.isEmpty() ? files : files.subMap(key + "/", key + "0");
  }
}
