package io.refmill.beam.group;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.beam.sdk.coders.ByteArrayCoder;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.ListCoder;
import org.apache.beam.sdk.coders.VarLongCoder;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;

/**
 * Puts neighbours in the input together for work that pays for many at a time; groups are the same
 * on every runner. They are grouped in two steps and encoded, since the direct runner copies a
 * group for each bundle that adds to it. Large ones are groups of their own: a group is held in
 * memory, and every module of a netlist has the whole netlist with it.
 */
public final class GroupNeighbours<T>
    extends PTransform<PCollection<Carried<T>>, PCollection<KV<Long, Iterable<List<byte[]>>>>> {
  private static final long serialVersionUID = 1;

  /** Neighbours that are grouped first; not all records come this far. */
  private static final int PART = 50;

  /**
   * Parts that are grouped then: as many as the verifier looks at together, whose own threads share
   * the work.
   */
  private static final int PARTS = 32;

  /** Bytes above which an element is a group of its own: those of a group take 200 MB at most. */
  static final int LARGE = 1 << 17;

  /** Position in the input. */
  public interface Position<T> extends Serializable {
    long of(T element);
  }

  @Override
  public PCollection<KV<Long, Iterable<List<byte[]>>>> expand(PCollection<Carried<T>> elements) {
    return elements
        .apply("ByPart", ParDo.of(new KeyByPart<>()))
        .setCoder(KvCoder.of(VarLongCoder.of(), ByteArrayCoder.of()))
        .apply("Parts", GroupByKey.create())
        .apply("ByNeighbourhood", ParDo.of(new KeyByNeighbourhood()))
        .setCoder(KvCoder.of(VarLongCoder.of(), ListCoder.of(ByteArrayCoder.of())))
        .apply("Group", GroupByKey.create());
  }

  /** The elements of a group, in the order of the input. */
  public static <T> List<T> decode(
      KV<Long, Iterable<List<byte[]>>> group, Class<T> type, Position<T> position)
      throws IOException {
    SmileCoder<T> coder = SmileCoder.of(type);
    SharedTexts texts = new SharedTexts();
    List<T> elements = new ArrayList<>();
    for (List<byte[]> part : group.getValue()) {
      for (byte[] element : part) {
        elements.add(coder.fromBytes(element, texts));
      }
    }
    elements.sort(Comparator.comparing(position::of));
    return elements;
  }

  private static final class KeyByPart<T> extends DoFn<Carried<T>, KV<Long, byte[]>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void key(@Element Carried<T> element, OutputReceiver<KV<Long, byte[]>> out)
        throws IOException {
      byte[] bytes = SmileCoder.packedBytes(element.content());
      long place = element.index();
      out.output(KV.of(bytes.length > LARGE ? -1 - place : place / PART, bytes));
    }
  }

  private static final class KeyByNeighbourhood
      extends DoFn<KV<Long, Iterable<byte[]>>, KV<Long, List<byte[]>>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void key(
        @Element KV<Long, Iterable<byte[]>> part, OutputReceiver<KV<Long, List<byte[]>>> out) {
      long key = part.getKey();
      Portions.of(part.getValue(), rows -> out.output(KV.of(key < 0 ? key : key / PARTS, rows)));
    }
  }
}
