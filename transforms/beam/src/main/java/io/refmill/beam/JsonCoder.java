package io.refmill.beam;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.UnaryOperator;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.CustomCoder;

/**
 * Codes immutable records as JSON, but for long strings: readable in a debugger, independent of
 * Java serialisation, and the same bytes for equal values.
 *
 * @param <T> a record, or a sealed interface that names its types
 */
public final class JsonCoder<T> extends CustomCoder<T> {
  private static final long serialVersionUID = 1;
  private static final ObjectMapper JSON = mapper();
  private static final ByteArrayCoder BYTES = ByteArrayCoder.of();

  private final Class<T> type;

  private JsonCoder(Class<T> type) {
    this.type = type;
  }

  /** The coder of a type. */
  public static <T> JsonCoder<T> of(Class<T> type) {
    return new JsonCoder<>(type);
  }

  private static ObjectMapper mapper() {
    JsonMapper mapper =
        JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .disable(JsonParser.Feature.AUTO_CLOSE_SOURCE)
            .addModule(LongStrings.module())
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

  /** The JSON form of a value, with its length before it and its {@link LongStrings} behind it. */
  byte[] toBytes(T value) throws IOException {
    LongStrings strings = new LongStrings();
    byte[] json = JSON.writer().withAttribute(LongStrings.key(), strings).writeValueAsBytes(value);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(json.length + 2 * Integer.BYTES);
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(json.length);
    out.write(json);
    strings.write(out);
    return bytes.toByteArray();
  }

  /** The value that {@link #toBytes} made this of. */
  T fromBytes(byte[] bytes) throws IOException {
    return fromBytes(bytes, UnaryOperator.identity());
  }

  /**
   * The same of one of several values.
   *
   * @param shared gives for a long string the one to take, which is equal
   */
  T fromBytes(byte[] bytes, UnaryOperator<String> shared) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    byte[] json = in.readNBytes(in.readInt());
    return JSON.readerFor(type)
        .withAttribute(LongStrings.key(), LongStrings.read(in, shared))
        .readValue(json);
  }

  @Override
  public void verifyDeterministic() {
    // Components come in declaration order, map entries by key.
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JsonCoder<?> coder && coder.type == type;
  }

  @Override
  public int hashCode() {
    return type.hashCode();
  }
}
