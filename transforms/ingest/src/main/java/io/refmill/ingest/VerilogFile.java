package io.refmill.ingest;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads Verilog files. */
final class VerilogFile {
  /** No file above this is even looked at, whatever the limit on its characters, in bytes. */
  static final long MAX_BYTES = 64L << 20;

  private VerilogFile() {}

  /**
   * The text of a file. Sources older than UTF-8 carry comments in other encodings, which mean
   * nothing to the language: such a file is read as ISO 8859-1 if it is ASCII outside comments.
   *
   * @throws NoSourceException if it is no source, on any machine
   * @throws IOException if this machine can't read it now
   */
  static String read(Path path) throws IOException {
    byte[] bytes = bytes(path);
    try {
      return Texts.utf8(bytes, 0, bytes.length);
    } catch (CharacterCodingException e) {
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      if (VerilogScanner.scan(text).asciiOutsideComments()) {
        return text;
      }
      throw new NoSourceException("it is not UTF-8", e);
    }
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
