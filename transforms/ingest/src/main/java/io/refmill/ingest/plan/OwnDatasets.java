package io.refmill.ingest.plan;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.refmill.ingest.fault.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells directories that a build wrote, by their manifests. A dataset is what became of an input:
 * its designs stand in it several times, in {@code rl} without a column of Verilog, so that it is
 * no input as a whole, and an older one that lies among the files of a repository is none of them.
 */
public final class OwnDatasets {
  /** Name of a file that all datasets have. */
  public static final String MANIFEST = "manifest.json";

  /** What the files of one count as that are left alone. */
  public static final String KIND = "(in a dataset of refmill)";

  private static final List<String> PARTS_WITH_CODE = List.of("sft", "rejected", "distilled");

  private final Map<Path, Boolean> known = new HashMap<>();

  /**
   * Refuses what is a dataset, or a part of one without Verilog.
   *
   * @param named file or directory that the user named
   * @throws InputException if it is one; the message says what to name instead
   */
  public void refuse(Path named) throws InputException, IOException {
    if (is(named)) {
      throw new InputException(
          named
              + " is a dataset of refmill, which has its designs several times; name the part that"
              + " you want, "
              + parts(named));
    }
    Path file = Files.isDirectory(named) ? null : named.getParent();
    for (Path part : new Path[] {named, file}) {
      Path dataset = part == null ? null : part.getParent();
      if (dataset != null
          && !PARTS_WITH_CODE.contains(String.valueOf(part.getFileName()))
          && is(dataset)) {
        throw new InputException(
            named
                + " is of a dataset of refmill and has no column of Verilog; the designs are in "
                + parts(dataset));
      }
    }
  }

  private static String parts(Path dataset) {
    return dataset.resolve("sft")
        + " (verified) and "
        + dataset.resolve("rejected")
        + " (everything else)";
  }

  /** Whether a directory is a dataset. */
  public boolean is(Path directory) throws IOException {
    Boolean is = known.get(directory);
    if (is == null) {
      is = isManifest(directory.resolve(MANIFEST));
      known.put(directory, is);
    }
    return is;
  }

  /** Other programs call files so too; ours begins with a number and the name of the program. */
  private static boolean isManifest(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file);
        JsonParser json = new JsonFactory().createParser(in)) {
      return json.nextToken() == JsonToken.START_OBJECT
          && "format".equals(json.nextFieldName())
          && json.nextToken() == JsonToken.VALUE_NUMBER_INT
          && "refmill".equals(json.nextFieldName());
    } catch (JsonProcessingException | AccessDeniedException e) {
      return false;
    }
  }
}
