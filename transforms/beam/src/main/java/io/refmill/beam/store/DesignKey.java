package io.refmill.beam.store;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.compiler.DesignSource;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import io.refmill.store.EntryKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a result of a design is kept under. The name of a design's only file has no say in a result
 * unless the text asks for a file or for its own name, and where a result does not speak of it
 * either, the same text under another name comes to the same: a corpus may be renamed, and rows may
 * move in it. All other results are kept under the name of each file, as their messages have
 * places.
 */
public final class DesignKey {
  /**
   * What may lead from a text to a file's name, or make such a word of others (IEEE 1800-2017
   * 22.5.1); what stands in a comment counts too.
   */
  private static final List<String> ASKING =
      List.of("__FILE__", "`include", "$readmem", "$fopen", "``");

  /** The parts of a key. */
  public interface Parts {
    /** The key of the stage's result of such a design. */
    EntryKey of(DesignSource design) throws IOException;
  }

  /** What a key begins with. */
  public interface Stem {
    /** A new key, with all that a result depends on but for the design. */
    EntryKey.Builder begin();
  }

  private final DesignSource design;
  private final Parts parts;
  private final String name;
  private final EntryKey anywhere;
  private EntryKey here;

  private DesignKey(DesignSource design, Parts parts, String name, EntryKey anywhere) {
    this.design = design;
    this.parts = parts;
    this.name = name;
    this.anywhere = anywhere;
  }

  /**
   * The keys of a result.
   *
   * @param parts is asked for the design, and for it with its file under no name
   */
  public static DesignKey of(DesignSource design, Parts parts) throws IOException {
    DesignSource bare = bare(design);
    if (bare == design) {
      return new DesignKey(design, parts, null, null);
    }
    return new DesignKey(design, parts, last(design.unit().files().get(0)), parts.of(bare));
  }

  /**
   * The key of a result that depends on what an origin says, and on the names of a design's files.
   *
   * @param key of the stage with all else that it depends on
   * @param origin digest of {@link #bare} of the design, or of what was made of it
   */
  public static DesignKey of(DesignSource design, String origin, Stem key) throws IOException {
    return of(
        design,
        each -> {
          EntryKey.Builder parts = key.begin().add(origin);
          each.unit().files().forEach(file -> parts.add(file.path()));
          return parts.key();
        });
  }

  /** The design with its file under no name where that has no say; itself where it may have. */
  static DesignSource bare(DesignSource design) {
    SourceUnit unit = design.unit();
    if (unit.files().size() != 1 || !unit.includes().isEmpty() || !design.leftOut().isEmpty()) {
      return design;
    }
    SourceFile file = unit.files().get(0);
    String last = last(file);
    if (last.isEmpty()
        || !isAscii(last)
        || asks(file.text())
        || unit.defines().values().stream().anyMatch(DesignKey::asks)) {
      return design;
    }
    // The dialect may depend on the extension.
    int dot = last.lastIndexOf('.');
    String extension = dot < 0 ? "" : last.substring(dot);
    SourceUnit unnamed =
        new SourceUnit(List.of(new SourceFile(extension, file.text())), List.of(), unit.defines());
    return new DesignSource(unnamed, design.top());
  }

  private static String last(SourceFile file) {
    return file.path().substring(file.path().lastIndexOf('/') + 1);
  }

  /** The key of results that do not speak of the file; null if there are none. */
  EntryKey anywhere() {
    return anywhere;
  }

  /** The key of results that may speak of files. */
  EntryKey here() throws IOException {
    if (here == null) {
      here = parts.of(design);
    }
    return here;
  }

  /**
   * The key to keep a result under.
   *
   * @param result as {@link SmileCoder} encodes it: texts in UTF-8, long ones in Latin-1 or UTF-16
   */
  EntryKey of(byte[] result) throws IOException {
    return anywhere == null || speaksOf(result) ? here() : anywhere;
  }

  private static boolean asks(String text) {
    return ASKING.stream().anyMatch(text::contains);
  }

  private boolean speaksOf(byte[] result) {
    String bytes = new String(result, StandardCharsets.ISO_8859_1);
    byte[] wide = name.getBytes(StandardCharsets.UTF_16BE);
    return bytes.contains(name) || bytes.contains(new String(wide, StandardCharsets.ISO_8859_1));
  }

  /** Of characters that all these encodings agree in, but for the zeros of UTF-16. */
  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 0x80);
  }
}
