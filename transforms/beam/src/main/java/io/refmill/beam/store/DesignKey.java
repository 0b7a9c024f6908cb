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
    SourceUnit unit = design.unit();
    if (unit.files().size() != 1 || !unit.includes().isEmpty() || !design.leftOut().isEmpty()) {
      return new DesignKey(design, parts, null, null);
    }
    SourceFile file = unit.files().get(0);
    String path = file.path();
    String last = path.substring(path.lastIndexOf('/') + 1);
    if (last.isEmpty()
        || !isAscii(last)
        || asks(file.text())
        || unit.defines().values().stream().anyMatch(DesignKey::asks)) {
      return new DesignKey(design, parts, null, null);
    }
    // The dialect may depend on the extension.
    int dot = last.lastIndexOf('.');
    String extension = dot < 0 ? "" : last.substring(dot);
    SourceUnit unnamed =
        new SourceUnit(List.of(new SourceFile(extension, file.text())), List.of(), unit.defines());
    return new DesignKey(design, parts, last, parts.of(new DesignSource(unnamed, design.top())));
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
