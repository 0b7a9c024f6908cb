package io.refmill.pipelines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.beam.remote.RemoteFiles;
import io.refmill.ingest.file.VersionedAttributes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Puts a dataset that is whole on this machine onto a storage, which can rename nothing.
 *
 * <p>A dataset on a storage is whole if its report is there, which lists all other files. So the
 * report of a dataset that is replaced goes first, and that of the new one comes last. In between a
 * mark says which files are ours, so that what a killed run leaves is known as that, and the next
 * run goes on. The dataset on this machine stays until all of it is there.
 *
 * <p>Storages have no locks: no two machines may publish at one place at the same time.
 */
public final class RemotePublication {
  /** Says which files are ours while there is no report. */
  static final String MARK = ".refmill-upload.json";

  private static final String KEY = "files";
  private static final int SHOWN = 5;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path place;
  private final boolean force;
  private volatile boolean published;

  /**
   * A publication.
   *
   * @param place directory on a storage
   * @param force whether a dataset that is there may be replaced
   */
  public RemotePublication(Path place, boolean force) {
    this.place = place;
    this.force = force;
  }

  /** Whether the dataset is in its place. */
  public boolean published() {
    return published;
  }

  /**
   * Removes what a run left that was killed when its dataset was whole, or before the one that it
   * was to replace had been touched.
   */
  public void recover() throws IOException {
    RemoteFiles.refresh(place);
    if (isThere(DatasetFiles.REPORT) && isThere(MARK)) {
      Files.delete(place.resolve(MARK));
    }
  }

  /**
   * Makes sure that something may be published there.
   *
   * @throws OutputException if a dataset is there that may not be replaced, or what is not ours
   */
  public void check() throws IOException, OutputException {
    ours();
  }

  /** Names and sizes of the files that are there, all of which are ours. */
  private SortedMap<String, Long> ours() throws IOException, OutputException {
    RemoteFiles.refresh(place);
    SortedMap<String, Long> there = files();
    Optional<DatasetFiles> listed = DatasetFiles.listedIn(place);
    if (listed.isEmpty() && there.containsKey(DatasetFiles.REPORT)) {
      throw new OutputException(
          place
              + " has a report.json that lists no files of a dataset, so that nobody can tell what"
              + " is refmill's there; choose another --output, or remove it yourself");
    }
    if (listed.isPresent() && !force) {
      throw new OutputException(place + " holds a dataset; --force replaces it");
    }
    Set<String> marked = marked();
    List<String> foreign = new ArrayList<>();
    for (Map.Entry<String, Long> file : there.entrySet()) {
      String name = file.getKey();
      boolean our =
          name.equals(MARK)
              || marked.contains(name)
              || (listed.isPresent()
                  && listed.get().isOurs(name, place.resolve(name), file.getValue()));
      if (!our) {
        foreign.add(name);
      }
    }
    if (!foreign.isEmpty()) {
      throw new OutputException(
          place
              + " holds what refmill did not write, or not like that: "
              + String.join(", ", foreign.subList(0, Math.min(SHOWN, foreign.size())))
              + (foreign.size() > SHOWN ? " and " + (foreign.size() - SHOWN) + " more" : "")
              + "; move it away, or choose another --output");
    }
    return there;
  }

  /**
   * Publishes a dataset, and removes it from this machine.
   *
   * @param dataset directory of a whole one
   * @throws OutputException if something that is not ours has come there meanwhile
   * @throws IOException if the storage fails; the dataset is then still on this machine
   */
  public void publish(Path dataset) throws IOException, OutputException {
    SortedMap<String, Long> before = ours();
    DatasetFiles files =
        DatasetFiles.listedIn(dataset)
            .orElseThrow(() -> new IOException(dataset + " holds no dataset"));
    Set<String> owned = new TreeSet<>(before.keySet());
    owned.addAll(files.names());
    mark(owned);
    deleteIfThere(DatasetFiles.REPORT);
    for (String name : files.names()) {
      upload(dataset, name);
    }
    for (String name : before.keySet()) {
      if (!files.names().contains(name) && !name.equals(MARK)) {
        deleteIfThere(name);
      }
    }
    upload(dataset, DatasetFiles.REPORT);
    Files.delete(place.resolve(MARK));
    published = true;
    OutputDirectory.delete(dataset);
  }

  private void mark(Set<String> names) throws IOException {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    names.forEach(root.putArray(KEY)::add);
    write(MARK, JSON.writeValueAsBytes(root));
  }

  private Set<String> marked() throws IOException {
    Set<String> names = new TreeSet<>();
    try (InputStream in = Files.newInputStream(place.resolve(MARK))) {
      for (JsonNode name : JSON.readTree(in).path(KEY)) {
        names.add(name.asText());
      }
    } catch (NoSuchFileException | com.fasterxml.jackson.core.JsonProcessingException e) {
      // No upload was begun, or it had not got further than that.
      return Set.of();
    }
    return names;
  }

  private void upload(Path dataset, String name) throws IOException {
    Path file = dataset.resolve(name);
    try (OutputStream out = Files.newOutputStream(place.resolve(name))) {
      Files.copy(file, out);
    }
    confirm(name, Files.size(file));
  }

  private void write(String name, byte[] bytes) throws IOException {
    try (OutputStream out = Files.newOutputStream(place.resolve(name))) {
      out.write(bytes);
    }
    confirm(name, bytes.length);
  }

  /** A storage that took half a file has said so, and is not believed to have said so always. */
  private void confirm(String name, long bytes) throws IOException {
    Path file = place.resolve(name);
    long there = Files.readAttributes(file, VersionedAttributes.class).size();
    if (there != bytes) {
      throw new IOException(file + " has " + there + " bytes there instead of " + bytes);
    }
  }

  private void deleteIfThere(String name) throws IOException {
    if (isThere(name)) {
      Files.delete(place.resolve(name));
    }
  }

  private boolean isThere(String name) throws IOException {
    try {
      return Files.readAttributes(place.resolve(name), VersionedAttributes.class).isRegularFile();
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private SortedMap<String, Long> files() throws IOException {
    SortedMap<String, Long> files = new TreeMap<>();
    try {
      Files.walkFileTree(
          place,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              files.put(place.relativize(file).toString(), attributes.size());
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (NoSuchFileException e) {
      // A directory is there when a file is in it.
      return files;
    }
    return files;
  }
}
