package io.refmill.beam.coder;

import io.refmill.dataset.Packed;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Objects;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.coders.CustomCoder;
import org.apache.beam.sdk.coders.VarLongCoder;

/**
 * A value on its way from stage to stage. Flink hands all that a transform outputs to the reader of
 * each of its tags, as bytes, and most of them have no use for it: here the bytes are made once,
 * and read where the value is asked for.
 *
 * @param index position in the input of the record that it is of
 * @param content the value
 */
public record Carried<T>(long index, Packed<T> content) {
  public Carried {
    Objects.requireNonNull(content, "content");
  }

  /** A value of a record at a position. */
  public static <T> Carried<T> of(long index, T value) {
    return new Carried<>(index, Packed.of(value));
  }

  /**
   * The value.
   *
   * @throws java.io.UncheckedIOException if its bytes cannot be read
   */
  public T value() {
    return content.value();
  }

  /** A coder of carried values of a type. */
  public static <T> Coder<Carried<T>> coder(Class<T> type) {
    return new CarriedCoder<>(type);
  }

  private static final class CarriedCoder<T> extends CustomCoder<Carried<T>> {
    private static final long serialVersionUID = 1;
    private static final VarLongCoder INDEX = VarLongCoder.of();
    private static final ByteArrayCoder BYTES = ByteArrayCoder.of();

    private final Class<T> type;

    private CarriedCoder(Class<T> type) {
      this.type = type;
    }

    @Override
    public void encode(Carried<T> value, OutputStream out) throws IOException {
      INDEX.encode(value.index(), out);
      BYTES.encode(SmileCoder.packedBytes(value.content()), out);
    }

    @Override
    public Carried<T> decode(InputStream in) throws IOException {
      long index = INDEX.decode(in);
      return new Carried<>(index, Packed.of(BYTES.decode(in), SmileCoder.of(type)::fromBytes));
    }

    @Override
    public void verifyDeterministic() {
      // As those of the value are.
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof CarriedCoder<?> coder && coder.type == type;
    }

    @Override
    public int hashCode() {
      return type.hashCode();
    }
  }
}
