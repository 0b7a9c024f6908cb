package io.refmill.beam.coder;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.smile.databind.SmileMapper;
import io.refmill.contract.Verdict;
import io.refmill.dataset.Packed;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.CustomCoder;

/**
 * Codes immutable records as Smile, which is binary JSON, but for what {@link StandingApart}:
 * independent of Java serialisation, and the same bytes for equal values. Between stages this takes
 * half of the time of text.
 *
 * @param <T> a record, or a sealed interface that names its types
 */
public final class SmileCoder<T> extends CustomCoder<T> {
  private static final long serialVersionUID = 1;
  // Those of ports aside, whose order is that of the header, a map may come in any.
  private static final JsonFormat.Value BY_KEYS =
      JsonFormat.Value.empty().withFeature(JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES);

  private static final ObjectMapper SMILE = mapper();
  private static final ByteArrayCoder BYTES = ByteArrayCoder.of();

  /** What a verdict says of ports is told in their order, by who has it from a store too. */
  private interface InOrderOfPorts {
    @JsonFormat(without = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)
    Map<String, String> inputs();

    @JsonFormat(without = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)
    Map<String, String> expected();

    @JsonFormat(without = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)
    Map<String, String> actual();

    @JsonFormat(without = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)
    Map<String, String> toggled();

    @JsonFormat(without = JsonFormat.Feature.WRITE_SORTED_MAP_ENTRIES)
    Map<String, String> known();
  }

  private final Class<T> type;

  private SmileCoder(Class<T> type) {
    this.type = type;
  }

  /** The coder of a type. */
  public static <T> SmileCoder<T> of(Class<T> type) {
    return new SmileCoder<>(type);
  }

  private static ObjectMapper mapper() {
    SmileMapper mapper =
        SmileMapper.builder()
            .withConfigOverride(Map.class, each -> each.setFormat(BY_KEYS))
            .addMixIn(Verdict.Call.class, InOrderOfPorts.class)
            .addMixIn(Verdict.Strength.class, InOrderOfPorts.class)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .disable(JsonParser.Feature.AUTO_CLOSE_SOURCE)
            .addModule(StandingApart.module())
            .build();
    // Our own bytes: the limits on foreign JSON, such as the length of a number, do not apply.
    mapper
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder()
                .maxStringLength(Integer.MAX_VALUE)
                .maxNumberLength(Integer.MAX_VALUE)
                .build());
    return mapper;
  }

  @Override
  public void encode(T value, OutputStream out) throws IOException {
    BYTES.encode(toBytes(value), out);
  }

  @Override
  public T decode(InputStream in) throws IOException {
    return fromBytes(BYTES.decode(in));
  }

  /**
   * The Smile form of a value, with its length before it and what {@link StandingApart} behind it.
   */
  public byte[] toBytes(T value) throws IOException {
    StandingApart apart = new StandingApart();
    return apart.joined(
        SMILE.writer().withAttribute(StandingApart.key(), apart).writeValueAsBytes(value));
  }

  /** The bytes of what is packed, which are not to be changed; none are made if there are some. */
  @SuppressWarnings("unchecked") // the class of a value is that of itself
  public static <T> byte[] packedBytes(Packed<T> packed) throws IOException {
    return packed.bytes(each -> new SmileCoder<>((Class<T>) each.getClass()).toBytes(each));
  }

  /** The value that {@link #toBytes} made this of. */
  public T fromBytes(byte[] bytes) throws IOException {
    return fromBytes(bytes, UnaryOperator.identity());
  }

  /**
   * The same of one of several values.
   *
   * @param shared gives for a long string the one to take, which is equal
   */
  public T fromBytes(byte[] bytes, UnaryOperator<String> shared) throws IOException {
    return fromBytes(ByteBuffer.wrap(bytes), shared);
  }

  /** The same of what is left of a buffer. */
  public T fromBytes(ByteBuffer in) throws IOException {
    return fromBytes(in, UnaryOperator.identity());
  }

  private T fromBytes(ByteBuffer in, UnaryOperator<String> shared) throws IOException {
    byte[] smile;
    StandingApart apart;
    try {
      smile = StandingApart.bytes(in);
      apart = StandingApart.read(in, shared);
    } catch (BufferUnderflowException e) {
      throw new IOException("the bytes of a value were cut", e);
    }
    return SMILE.readerFor(type).withAttribute(StandingApart.key(), apart).readValue(smile);
  }

  @Override
  public void verifyDeterministic() {
    // Components come in declaration order, map entries by key or in the order of ports.
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SmileCoder<?> coder && coder.type == type;
  }

  @Override
  public int hashCode() {
    return type.hashCode();
  }
}
