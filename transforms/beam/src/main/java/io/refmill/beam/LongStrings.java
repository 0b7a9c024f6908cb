package io.refmill.beam;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.deser.std.StringDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The long strings of a value, which stand behind its JSON form: a number takes the place of each.
 * A source of a hundred modules is in the record of each, and JSON takes strings character by
 * character. Here those of Latin-1 are copied a byte a character, the others two.
 */
final class LongStrings {
  /** Characters from which on it pays. */
  static final int LONG = 512;

  private static final Object KEY = LongStrings.class;

  private final List<String> strings = new ArrayList<>();

  /** Serialisation of strings for mappers that are given the attribute {@link #key}. */
  static SimpleModule module() {
    return new SimpleModule()
        .addSerializer(String.class, new Writing())
        .addDeserializer(String.class, new Reading());
  }

  /** Of the attribute by which writers and readers of JSON know the strings of their value. */
  static Object key() {
    return KEY;
  }

  /**
   * Writes the number of strings, and of each its number of bytes and these: negative, and two
   * bytes a character, where it has one beyond Latin-1. An encoder of all characters would change
   * halves of surrogate pairs, which broken sources have.
   */
  void write(DataOutputStream out) throws IOException {
    out.writeInt(strings.size());
    for (String string : strings) {
      byte[] bytes = string.getBytes(StandardCharsets.ISO_8859_1);
      // Quicker by far than to ask an encoder, which looks at each character.
      if (new String(bytes, StandardCharsets.ISO_8859_1).equals(string)) {
        out.writeInt(bytes.length);
        out.write(bytes);
      } else {
        ByteBuffer wide = ByteBuffer.allocate(Math.multiplyExact(string.length(), Character.BYTES));
        wide.asCharBuffer().put(string);
        out.writeInt(-wide.capacity());
        out.write(wide.array());
      }
    }
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param shared gives for each string the one to take, which is equal
   */
  static LongStrings read(DataInputStream in, UnaryOperator<String> shared) throws IOException {
    LongStrings read = new LongStrings();
    for (int left = in.readInt(); left > 0; left--) {
      int size = in.readInt();
      byte[] bytes = in.readNBytes(Math.abs(size));
      String string =
          size >= 0
              ? new String(bytes, StandardCharsets.ISO_8859_1)
              : ByteBuffer.wrap(bytes).asCharBuffer().toString();
      read.strings.add(shared.apply(string));
    }
    return read;
  }

  private static final class Writing extends StdScalarSerializer<String> {
    private static final long serialVersionUID = 1;

    Writing() {
      super(String.class);
    }

    @Override
    public void serialize(String value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      LongStrings apart = (LongStrings) provider.getAttribute(KEY);
      if (value.length() >= LONG) {
        json.writeNumber(apart.strings.size());
        apart.strings.add(value);
      } else {
        json.writeString(value);
      }
    }
  }

  private static final class Reading extends StdScalarDeserializer<String> {
    private static final long serialVersionUID = 1;

    Reading() {
      super(String.class);
    }

    @Override
    public String deserialize(JsonParser json, DeserializationContext context) throws IOException {
      return json.hasToken(JsonToken.VALUE_NUMBER_INT)
          ? ((LongStrings) context.getAttribute(KEY)).strings.get(json.getIntValue())
          : StringDeserializer.instance.deserialize(json, context);
    }
  }
}
