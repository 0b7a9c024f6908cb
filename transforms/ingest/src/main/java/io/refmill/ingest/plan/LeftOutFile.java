package io.refmill.ingest.plan;

import java.util.List;

/**
 * A file of a repository that is in no design but those of its own modules, since it does not
 * parse.
 *
 * @param file its name
 * @param place where it does not parse, {@code file:line:column}; perhaps in a file that it
 *     includes
 * @param code registered rejection code
 * @param message what was expected and what was found
 * @param declares what it seems to declare
 * @param designs that name something which only such files seem to declare, and so may fail
 */
public record LeftOutFile(
    String file, String place, String code, String message, List<String> declares, long designs) {
  public LeftOutFile {
    declares = List.copyOf(declares);
  }
}
