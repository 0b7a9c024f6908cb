package io.refmill.ingest.settings;

import io.refmill.ingest.license.LicenseRules;
import io.refmill.parser.ParseLimits;
import java.io.Serializable;
import java.util.List;

/**
 * How to find designs in the input. Paths are strings, so that the options travel between machines.
 *
 * @param format of the input
 * @param codeColumn path to the Verilog, or null: see {@code RecordLayout}
 * @param specificationColumn path to the description, or null
 * @param idColumn path to the record's id, or null
 * @param unit what is compiled together
 * @param top module to convert, or null
 * @param includeDirectories further places for {@code include}
 * @param maxSourceCharacters of one file and of all files of one design together
 * @param maxRecordBytes of one row of JSONL, JSON or CSV
 * @param licenses where they are looked for, and which ones are wanted
 * @param parseLimits within which the files of a directory are parsed to see what they declare
 */
public record IngestOptions(
    InputFormat format,
    String codeColumn,
    String specificationColumn,
    String idColumn,
    UnitRule unit,
    String top,
    List<String> includeDirectories,
    int maxSourceCharacters,
    int maxRecordBytes,
    LicenseRules licenses,
    ParseLimits parseLimits)
    implements Serializable {

  /** Everything by itself: formats by file name, columns by their usual names. */
  public static final IngestOptions DEFAULT =
      new IngestOptions(
          InputFormat.AUTO,
          null,
          null,
          null,
          UnitRule.AUTO,
          null,
          List.of(),
          1 << 20,
          64 << 20,
          LicenseRules.ANY,
          ParseLimits.DEFAULT);

  public IngestOptions {
    includeDirectories = List.copyOf(includeDirectories);
  }

  /** The same options with another format. */
  public IngestOptions withFormat(InputFormat other) {
    return new IngestOptions(
        other,
        codeColumn,
        specificationColumn,
        idColumn,
        unit,
        top,
        includeDirectories,
        maxSourceCharacters,
        maxRecordBytes,
        licenses,
        parseLimits);
  }

  /** The same options with other rules for licenses. */
  public IngestOptions withLicenses(LicenseRules other) {
    return new IngestOptions(
        format,
        codeColumn,
        specificationColumn,
        idColumn,
        unit,
        top,
        includeDirectories,
        maxSourceCharacters,
        maxRecordBytes,
        other,
        parseLimits);
  }
}
