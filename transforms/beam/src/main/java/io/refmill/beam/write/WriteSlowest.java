package io.refmill.beam.write;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.beam.group.Buckets;
import io.refmill.beam.run.Run;
import io.refmill.dataset.DesignCost;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.coders.KvCoder;
import org.apache.beam.sdk.coders.ListCoder;
import org.apache.beam.sdk.coders.VarIntCoder;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.DoFn;
import org.apache.beam.sdk.transforms.Flatten;
import org.apache.beam.sdk.transforms.GroupByKey;
import org.apache.beam.sdk.transforms.PTransform;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.PCollection;
import org.apache.beam.sdk.values.PCollectionList;
import org.apache.beam.sdk.values.PDone;

/**
 * Writes which designs took longest, of what all stages say of them. Costs come through the
 * pipeline, so that those of a bundle that is done again count once, whichever process it is done
 * in. The file is written whatever there is to say.
 */
public final class WriteSlowest extends PTransform<PCollection<DesignCost>, PDone> {
  private static final long serialVersionUID = 1;

  /** All that is left of the buckets comes together under this. */
  private static final int ALL = 0;

  private final WriteShards.Target target;
  private final Run run;

  /**
   * A writing.
   *
   * @param run that it is part of
   */
  public WriteSlowest(WriteShards.Target target, Run run) {
    this.target = target;
    this.run = run;
  }

  @Override
  public PDone expand(PCollection<DesignCost> costs) {
    SmileCoder<DesignCost> coder = SmileCoder.of(DesignCost.class);
    KvCoder<Integer, List<DesignCost>> lists = KvCoder.of(VarIntCoder.of(), ListCoder.of(coder));
    PCollection<KV<Integer, List<DesignCost>>> none =
        costs
            .getPipeline()
            .apply(
                getName() + "None", Create.of(KV.of(ALL, List.<DesignCost>of())).withCoder(lists));
    PCollection<KV<Integer, List<DesignCost>>> some =
        costs
            .apply("ByBucket", ParDo.of(new KeyByBucket(run.buckets())))
            .setCoder(KvCoder.of(VarIntCoder.of(), coder))
            .apply("Buckets", GroupByKey.create())
            .apply("OfBucket", ParDo.of(new SlowestOfBucket()))
            .setCoder(lists);
    PCollectionList.of(none)
        .and(some)
        .apply("WithNone", Flatten.pCollections())
        .apply("All", GroupByKey.create())
        .apply("Write", ParDo.of(new Write(target)));
    return PDone.in(costs.getPipeline());
  }

  private static final class KeyByBucket extends DoFn<DesignCost, KV<Integer, DesignCost>> {
    private static final long serialVersionUID = 1;
    private final Buckets buckets;

    private KeyByBucket(Buckets buckets) {
      this.buckets = buckets;
    }

    @ProcessElement
    public void key(@Element DesignCost cost, OutputReceiver<KV<Integer, DesignCost>> out) {
      out.output(KV.of(buckets.of(cost.index()), cost));
    }
  }

  private static final class SlowestOfBucket
      extends DoFn<KV<Integer, Iterable<DesignCost>>, KV<Integer, List<DesignCost>>> {
    private static final long serialVersionUID = 1;

    @ProcessElement
    public void choose(
        @Element KV<Integer, Iterable<DesignCost>> bucket,
        OutputReceiver<KV<Integer, List<DesignCost>>> out) {
      out.output(KV.of(ALL, DesignCost.slowest(bucket.getValue())));
    }
  }

  private static final class Write extends DoFn<KV<Integer, Iterable<List<DesignCost>>>, Void> {
    private static final long serialVersionUID = 1;
    private final WriteShards.Target target;

    private Write(WriteShards.Target target) {
      this.target = target;
    }

    @ProcessElement
    public void write(@Element KV<Integer, Iterable<List<DesignCost>>> all) throws IOException {
      List<DesignCost> costs = new ArrayList<>();
      all.getValue().forEach(costs::addAll);
      target.files().writeSlowest(DesignCost.slowest(costs));
    }
  }
}
