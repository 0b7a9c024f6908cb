package io.refmill.ingest.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Text from bytes that nobody vouches for. */
public final class Texts {
  private static final String MARK = "\uFEFF";

  private Texts() {}

  /**
   * Decodes UTF-8, without a byte order mark.
   *
   * @throws CharacterCodingException if the bytes are not UTF-8
   */
  public static String utf8(byte[] bytes, int offset, int length) throws CharacterCodingException {
    String text =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT)
            .decode(ByteBuffer.wrap(bytes, offset, length))
            .toString();
    return withoutMark(text);
  }

  /** Why bytes are no text, where they are not UTF-8, and what to do if that is known. */
  public static String notUtf8(byte[] bytes) {
    return isWide(bytes) ? "it is UTF-16; write UTF-8" : "it is not UTF-8";
  }

  /** Whether bytes begin with the mark of UTF-16. */
  static boolean isWide(byte[] bytes) {
    return bytes.length > 1
        && ((bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF)
            || (bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE));
  }

  /** Decodes UTF-8; bytes that are none become replacement characters. */
  public static String lenient(byte[] bytes) {
    return withoutMark(new String(bytes, StandardCharsets.UTF_8));
  }

  /** A text without the byte order mark that it may begin with. */
  static String withoutMark(String text) {
    return text.startsWith(MARK) ? text.substring(1) : text;
  }

  /**
   * A column's value in which no text begins with a byte order mark: those who gather files keep
   * the mark of each.
   */
  public static JsonNode withoutMarks(JsonNode value) {
    if (value.isTextual()) {
      return value.textValue().startsWith(MARK)
          ? JsonNodeFactory.instance.textNode(withoutMark(value.textValue()))
          : value;
    }
    if (value.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode(value.size());
      value.forEach(each -> array.add(withoutMarks(each)));
      return array;
    }
    if (value.isObject()) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      value
          .fields()
          .forEachRemaining(field -> object.set(field.getKey(), withoutMarks(field.getValue())));
      return object;
    }
    return value;
  }

  /** Whether a surrogate stands alone: such a text has no UTF-8 form, so it can't be written. */
  public static boolean hasLoneSurrogate(String text) {
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
