package io.refmill.ingest.record;

import io.refmill.compiler.DesignSource;
import io.refmill.ingest.license.Licenses;
import io.refmill.parser.SourceFile;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A record of the input whose text was read: one design to convert.
 *
 * @param id as given in the record, or made of the source's name and the place in it; the same on
 *     every machine and runner
 * @param index position in the input, from 0; unique where ids may repeat
 * @param source file the record came from, as the user names it
 * @param specification what the design does, in words, or null if the record does not say
 * @param design the Verilog
 * @param license SPDX expression, {@link Licenses#UNKNOWN} where nothing says it
 * @param lineage what it was made of, or null where nothing says that it is a variant
 */
public record DesignRecord(
    String id,
    long index,
    String source,
    String specification,
    DesignSource design,
    String license,
    Lineage lineage) {
  public DesignRecord {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(design, "design");
    Objects.requireNonNull(license, "license");
  }

  /** A record that is no variant of another one. */
  public DesignRecord(
      String id,
      long index,
      String source,
      String specification,
      DesignSource design,
      String license) {
    this(id, index, source, specification, design, license, null);
  }

  /** The same record with other Verilog. */
  public DesignRecord with(DesignSource other) {
    return new DesignRecord(id, index, source, specification, other, license, lineage);
  }

  /**
   * The text shown with a sample or a rejection: the file that declares the top module, which is
   * the last one of the unit, or an empty string.
   */
  public String mainText() {
    int files = design.unit().files().size();
    return files == 0 ? "" : design.unit().files().get(files - 1).text();
  }

  /** All files that are compiled, in order, joined by line feeds. */
  public String allText() {
    return design.unit().files().stream().map(SourceFile::text).collect(Collectors.joining("\n"));
  }
}
