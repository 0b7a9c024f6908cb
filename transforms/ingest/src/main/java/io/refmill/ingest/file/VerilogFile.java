package io.refmill.ingest.file;

import io.refmill.ingest.fault.NoSourceException;
import io.refmill.parser.scan.SourceScanner;
import io.refmill.parser.scan.SourceScanner.Reading;
import io.refmill.parser.scan.SourceTokens;
import io.refmill.parser.scan.TokenKind;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Reads Verilog files. */
public final class VerilogFile {
  /** No file above this is even looked at, whatever the limit on its characters, in bytes. */
  static final long MAX_BYTES = 64L << 20;

  private static final Set<String> EXTENSIONS = Set.of("v", "sv", "vh", "svh");

  private VerilogFile() {}

  /** Whether a file is Verilog by its name. */
  public static boolean isNamedSo(Path file) {
    return EXTENSIONS.contains(FilePaths.extension(file));
  }

  /**
   * The text of a file. Sources older than UTF-8 carry comments in other encodings, which mean
   * nothing to the language: such a file is read as ISO 8859-1 if it is ASCII outside comments.
   *
   * @throws NoSourceException if it is no source, on any machine
   * @throws IOException if this machine can't read it now
   */
  public static String read(Path path) throws IOException {
    byte[] bytes = bytes(path);
    try {
      return Texts.utf8(bytes, 0, bytes.length);
    } catch (CharacterCodingException e) {
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      if (isAsciiOutsideComments(text)) {
        return text;
      }
      throw new NoSourceException(Texts.notUtf8(bytes), e);
    }
  }

  private static boolean isAsciiOutsideComments(String text) {
    SourceTokens tokens = SourceScanner.scan(text, Reading.SOURCE);
    for (int i = 0; i < tokens.count(); i++) {
      if (tokens.kind(i) != TokenKind.STRING && tokens.text(i).chars().anyMatch(c -> c > 0x7F)) {
        return false;
      }
    }
    return true;
  }

  /**
   * What the text of a file that is no source may be, for a look at what it was meant to declare:
   * UTF-16 if it begins with the mark of that, else ISO 8859-1.
   */
  public static String guess(Path path) throws IOException {
    byte[] bytes = bytes(path);
    return new String(
        bytes, Texts.isWide(bytes) ? StandardCharsets.UTF_16 : StandardCharsets.ISO_8859_1);
  }

  private static byte[] bytes(Path path) throws IOException {
    try {
      if (FileStamp.of(path).bytes() > MAX_BYTES) {
        throw new NoSourceException("it has more than " + MAX_BYTES + " bytes", null);
      }
      return Files.readAllBytes(path);
    } catch (AccessDeniedException e) {
      throw new NoSourceException("permission denied", e);
    }
  }
}
