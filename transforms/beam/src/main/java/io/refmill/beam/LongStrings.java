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
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The long strings of a value, which stand behind its JSON form: a number takes the place of each.
 * A source of a hundred modules is in the record of each, and JSON takes strings character by
 * character. Those with a character beyond Latin-1 stay where they are.
 */
final class LongStrings {
  /** Characters from which on it pays. */
  static final int LONG = 512;

  private static final Object KEY = LongStrings.class;

  private final CharsetEncoder latin = StandardCharsets.ISO_8859_1.newEncoder();
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

  /** Writes the number of strings, and of each its length and characters. */
  void write(DataOutputStream out) throws IOException {
    out.writeInt(strings.size());
    for (String string : strings) {
      out.writeInt(string.length());
      out.write(string.getBytes(StandardCharsets.ISO_8859_1));
    }
  }

  /** Reads what {@link #write} wrote. */
  static LongStrings read(DataInputStream in) throws IOException {
    LongStrings read = new LongStrings();
    for (int left = in.readInt(); left > 0; left--) {
      read.strings.add(new String(in.readNBytes(in.readInt()), StandardCharsets.ISO_8859_1));
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
      if (value.length() >= LONG && apart.latin.canEncode(value)) {
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
