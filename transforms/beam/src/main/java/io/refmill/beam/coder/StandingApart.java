package io.refmill.beam.coder;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import io.refmill.dataset.Packed;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What stands behind the Smile form of a value, and has a number in its place: long strings and
 * {@link Packed} values. A source of a hundred modules is in the record of each, and Smile takes
 * strings character by character. Here those of Latin-1 are copied a byte a character, the others
 * two; what is packed is copied as it is.
 */
final class StandingApart {
  /** Characters from which on it pays. */
  static final int LONG = 512;

  private static final Object KEY = StandingApart.class;

  private final List<String> strings = new ArrayList<>();
  private final List<byte[]> packed = new ArrayList<>();
  private final UnaryOperator<String> shared;

  StandingApart() {
    this(UnaryOperator.identity());
  }

  private StandingApart(UnaryOperator<String> shared) {
    this.shared = shared;
  }

  /** Serialisation of both for mappers that are given the attribute {@link #key}. */
  static SimpleModule module() {
    return new SimpleModule()
        .addSerializer(String.class, new WritingStrings())
        .addDeserializer(String.class, new ReadingStrings())
        .addSerializer(Packed.class, new WritingPacked())
        .addDeserializer(Packed.class, new ReadingPacked(Object.class));
  }

  /** Of the attribute by which writers and readers know what stands apart of their value. */
  static Object key() {
    return KEY;
  }

  /**
   * A Smile form with its length before it, and behind it the number of strings, and of each its
   * number of bytes and these: negative, and two bytes a character, where it has one beyond
   * Latin-1. An encoder of all characters would change halves of surrogate pairs, which broken
   * sources have. Then the same of what is packed.
   */
  byte[] joined(byte[] smile) {
    List<byte[]> texts = new ArrayList<>();
    long size = 3L * Integer.BYTES + smile.length;
    for (String string : strings) {
      byte[] bytes = string.getBytes(StandardCharsets.ISO_8859_1);
      // Quicker by far than to ask an encoder, which looks at each character.
      boolean narrow = new String(bytes, StandardCharsets.ISO_8859_1).equals(string);
      texts.add(narrow ? bytes : null);
      long own = narrow ? bytes.length : (long) string.length() * Character.BYTES;
      size += Integer.BYTES + own;
    }
    for (byte[] bytes : packed) {
      size += Integer.BYTES + bytes.length;
    }
    ByteBuffer out = ByteBuffer.allocate(Math.toIntExact(size));
    out.putInt(smile.length).put(smile).putInt(strings.size());
    for (int i = 0; i < texts.size(); i++) {
      byte[] bytes = texts.get(i);
      if (bytes != null) {
        out.putInt(bytes.length).put(bytes);
      } else {
        int length = strings.get(i).length() * Character.BYTES;
        out.putInt(-length);
        out.asCharBuffer().put(strings.get(i));
        out.position(out.position() + length);
      }
    }
    out.putInt(packed.size());
    for (byte[] bytes : packed) {
      out.putInt(bytes.length).put(bytes);
    }
    return out.array();
  }

  /**
   * Reads what {@link #joined} put behind a Smile form.
   *
   * @param in stands there
   * @param shared gives for each string the one to take, which is equal
   * @throws java.nio.BufferUnderflowException if the bytes were cut
   */
  static StandingApart read(ByteBuffer in, UnaryOperator<String> shared) {
    StandingApart read = new StandingApart(shared);
    for (int left = in.getInt(); left > 0; left--) {
      int size = in.getInt();
      byte[] bytes = bytes(in, Math.abs(size));
      String string =
          size >= 0
              ? new String(bytes, StandardCharsets.ISO_8859_1)
              : ByteBuffer.wrap(bytes).asCharBuffer().toString();
      read.strings.add(shared.apply(string));
    }
    for (int left = in.getInt(); left > 0; left--) {
      read.packed.add(bytes(in));
    }
    return read;
  }

  /** Bytes that stand behind their number. */
  static byte[] bytes(ByteBuffer in) {
    return bytes(in, in.getInt());
  }

  private static byte[] bytes(ByteBuffer in, int size) {
    if (size < 0 || size > in.remaining()) {
      // Before so much memory is asked for.
      throw new BufferUnderflowException();
    }
    byte[] bytes = new byte[size];
    in.get(bytes);
    return bytes;
  }

  private static StandingApart of(Object attribute) {
    return (StandingApart) attribute;
  }

  private static final class WritingStrings extends StdScalarSerializer<String> {
    private static final long serialVersionUID = 1;

    WritingStrings() {
      super(String.class);
    }

    @Override
    public void serialize(String value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      if (value.length() >= LONG) {
        StandingApart apart = of(provider.getAttribute(KEY));
        json.writeNumber(apart.strings.size());
        apart.strings.add(value);
      } else {
        json.writeString(value);
      }
    }
  }

  private static final class ReadingStrings extends StdScalarDeserializer<String> {
    private static final long serialVersionUID = 1;

    ReadingStrings() {
      super(String.class);
    }

    @Override
    public String deserialize(JsonParser json, DeserializationContext context) throws IOException {
      return json.hasToken(JsonToken.VALUE_NUMBER_INT)
          ? of(context.getAttribute(KEY)).strings.get(json.getIntValue())
          : StringDeserializer.instance.deserialize(json, context);
    }
  }

  @SuppressWarnings("rawtypes") // one serializer for what is packed of any type
  private static final class WritingPacked extends StdScalarSerializer<Packed> {
    private static final long serialVersionUID = 1;

    WritingPacked() {
      super(Packed.class);
    }

    @Override
    public void serialize(Packed value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      StandingApart apart = of(provider.getAttribute(KEY));
      json.writeNumber(apart.packed.size());
      apart.packed.add(SmileCoder.packedBytes((Packed<?>) value));
    }
  }

  @SuppressWarnings("rawtypes")
  private static final class ReadingPacked extends StdScalarDeserializer<Packed>
      implements ContextualDeserializer {
    private static final long serialVersionUID = 1;

    private final Class<?> content;

    ReadingPacked(Class<?> content) {
      super(Packed.class);
      this.content = content;
    }

    @Override
    public JsonDeserializer<?> createContextual(
        DeserializationContext context, BeanProperty property) {
      return new ReadingPacked(context.getContextualType().containedType(0).getRawClass());
    }

    @Override
    public Packed deserialize(JsonParser json, DeserializationContext context) throws IOException {
      StandingApart apart = of(context.getAttribute(KEY));
      return Packed.of(
          apart.packed.get(json.getIntValue()),
          bytes -> SmileCoder.of(content).fromBytes(bytes, apart.shared));
    }
  }
}
