package io.refmill.ingest;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
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
   * @throws IOException if it can't be read or is no text
   */
  static String read(Path path) throws IOException {
    byte[] bytes = Files.readAllBytes(path);
    try {
      return Texts.utf8(bytes, 0, bytes.length);
    } catch (CharacterCodingException e) {
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      if (VerilogScanner.scan(text).asciiOutsideComments()) {
        return text;
      }
      throw e;
    }
  }

  /** What to tell a user of a file that could not be read. */
  static String reason(IOException e) {
    if (e instanceof CharacterCodingException) {
      return "it is not UTF-8";
    }
    if (e instanceof NoSuchFileException) {
      return "the file is gone: " + e.getMessage();
    }
    return e.toString();
  }
}
