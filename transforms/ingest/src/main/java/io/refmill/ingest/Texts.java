package io.refmill.ingest;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Text from bytes that nobody vouches for. */
final class Texts {
  private Texts() {}

  /**
   * Decodes UTF-8, without a byte order mark.
   *
   * @throws CharacterCodingException if the bytes are not UTF-8
   */
  static String utf8(byte[] bytes, int offset, int length) throws CharacterCodingException {
    String text =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(ByteBuffer.wrap(bytes, offset, length))
            .toString();
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** Whether a surrogate stands alone: such a text has no UTF-8 form, so it can't be written. */
  static boolean hasLoneSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return true;
      }
    }
    return false;
  }
}
