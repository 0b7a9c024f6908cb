package io.refmill.curation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingType;
import com.knuddels.jtokkit.api.GptBytePairEncodingParams;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Counts tokens, for use by several threads: of a byte-level BPE tokenizer if its file is given,
 * else of {@code cl100k_base}, from whose vocabulary those of many open models are made; the counts
 * of these are then a few in a hundred away.
 */
public final class TokenCounter {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String NAME = "file";

  /** How cl100k cuts texts into words; what a file without a pattern of its own gets. */
  private static final String WORDS =
      "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}"
          + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

  private final ToIntFunction<String> count;

  private TokenCounter(ToIntFunction<String> count) {
    this.count = count;
  }

  /** Made once: reading the vocabulary takes longer than counting many texts. */
  private static final class Estimate {
    private static final TokenCounter COUNTER =
        new TokenCounter(
            inLines(Encodings.newLazyEncodingRegistry().getEncoding(EncodingType.CL100K_BASE)));

    /** {@link #WORDS} end at a line feed with something behind it that is not blank. */
    private static ToIntFunction<String> inLines(Encoding encoding) {
      return new KnownLines(encoding::countTokensOrdinary)::sum;
    }
  }

  /** An estimate for any model. */
  public static TokenCounter estimate() {
    return Estimate.COUNTER;
  }

  private static JsonNode read(String file) throws IOException {
    try {
      return JSON.readTree(Path.of(file).toFile());
    } catch (JsonProcessingException e) {
      throw new IOException(
          file
              + ":"
              + e.getLocation().getLineNr()
              + ": this is no JSON from column "
              + e.getLocation().getColumnNr()
              + " on",
          e);
    }
  }

  /**
   * The counter of a {@code tokenizer.json} of Hugging Face, or an estimate if there is none.
   *
   * @param file or null
   * @throws IOException if it can't be read, or is no byte-level BPE
   */
  public static TokenCounter of(String file) throws IOException {
    if (file == null) {
      return estimate();
    }
    JsonNode root = read(file);
    JsonNode vocabulary = root.path("model").path("vocab");
    if (!root.path("model").path("type").asText().equals("BPE") || !vocabulary.isObject()) {
      throw new IOException(file + " is no tokenizer.json with byte-level BPE");
    }
    Map<Integer, Byte> bytes = bytes();
    Map<byte[], Integer> ranks = new HashMap<>();
    for (Map.Entry<String, JsonNode> token : vocabulary.properties()) {
      byte[] text = decoded(token.getKey(), bytes);
      if (text != null) {
        ranks.put(text, token.getValue().asInt());
      }
    }
    try {
      Pattern words = Pattern.compile(words(root), Pattern.UNICODE_CHARACTER_CLASS);
      GptBytePairEncodingParams tokenizer =
          new GptBytePairEncodingParams(NAME, words, ranks, Map.of());
      return new TokenCounter(
          Encodings.newLazyEncodingRegistry()
                  .registerGptBytePairEncoding(tokenizer)
                  .getEncoding(NAME)
                  .orElseThrow()
              ::countTokensOrdinary);
    } catch (PatternSyntaxException e) {
      throw new IOException(file + " cuts words by a pattern that Java does not take", e);
    }
  }

  /** Number of tokens of a text. */
  public int count(String text) {
    return count.applyAsInt(text);
  }

  /** The pattern that cuts a text into words. */
  private static String words(JsonNode root) {
    JsonNode steps = root.path("pre_tokenizer").path("pretokenizers");
    for (JsonNode step : steps) {
      String pattern = step.path("pattern").path("Regex").asText();
      if (!pattern.isEmpty()) {
        return pattern;
      }
    }
    return WORDS;
  }

  /** What the characters of a vocabulary stand for: bytes that do not print have a letter. */
  private static Map<Integer, Byte> bytes() {
    Map<Integer, Byte> bytes = new HashMap<>();
    int substitute = 1 << 8;
    for (int b = 0; b < 1 << 8; b++) {
      boolean prints = b >= '!' && b <= '~' || b >= 0xA1 && b != 0xAD;
      bytes.put(prints ? b : substitute++, (byte) b);
    }
    return bytes;
  }

  /** The bytes of a token; null for one that is no text. */
  private static byte[] decoded(String token, Map<Integer, Byte> bytes) {
    byte[] result = new byte[token.length()];
    for (int i = 0; i < result.length; i++) {
      Byte b = bytes.get((int) token.charAt(i));
      if (b == null) {
        return null;
      }
      result[i] = b;
    }
    return result;
  }
}
