package io.refmill.beam.group;

import io.refmill.beam.coder.Carried;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;

/** Values of records by the positions of these in the input, which no two of them share. */
public final class KeyByPosition<T>
    extends PTransform<PCollection<Carried<T>>, PCollection<KV<Long, Carried<T>>>> {
  private static final long serialVersionUID = 1;

  @Override
  public PCollection<KV<Long, Carried<T>>> expand(PCollection<Carried<T>> values) {
    return values
        .apply("Key", ParDo.of(new Key<>()))
        .setCoder(KvCoder.of(VarLongCoder.of(), values.getCoder()));
  }

  private static final class Key<T> extends DoFn<Carried<T>, KV<Long, Carried<T>>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void key(@Element Carried<T> value, OutputReceiver<KV<Long, Carried<T>>> out) {
      out.output(KV.of(value.index(), value));
    }
  }
}
