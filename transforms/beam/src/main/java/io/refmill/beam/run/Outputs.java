package io.refmill.beam.run;

import io.refmill.beam.coder.Carried;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.DesignCost;
import io.refmill.dataset.Sample;
import io.refmill.dataset.VerifiedModel;
import io.refmill.ingest.record.DesignRecord;
import io.refmill.schemas.RejectedRow;
import org.apache.beam.sdk.coders.Coder;
import org.apache.beam.sdk.coders.CoderRegistry;
import org.apache.beam.sdk.values.PCollectionTuple;
import org.apache.beam.sdk.values.TupleTag;
import org.apache.beam.sdk.values.TupleTagList;

/** The outputs that transforms have in common. */
public final class Outputs {
  /** Records whose text was read. */
  public static final TupleTag<Carried<DesignRecord>> DESIGNS = new TupleTag<>("designs") {};

  /** Models that the compiler made. */
  public static final TupleTag<Carried<CompiledModel>> MODELS = new TupleTag<>("models") {};

  /** Models that co-simulation confirmed. */
  public static final TupleTag<Carried<VerifiedModel>> VERIFIED = new TupleTag<>("verified") {};

  /** Samples of the dataset, or on their way there. */
  public static final TupleTag<Carried<Sample>> SAMPLES = new TupleTag<>("samples") {};

  /** Records that come no further; every transform that can reject has this output. */
  public static final TupleTag<RejectedRow> REJECTIONS = new TupleTag<>("rejections") {};

  /** What designs have taken that have taken long. */
  public static final TupleTag<DesignCost> COSTS = new TupleTag<>("costs") {};

  public static final TupleTagList AND_REJECTIONS = TupleTagList.of(REJECTIONS);
  public static final TupleTagList AND_COSTS = AND_REJECTIONS.and(COSTS);

  private Outputs() {}

  /** Sets the coders of those of these outputs that a transform has. */
  public static PCollectionTuple withCoders(PCollectionTuple tuple) {
    code(tuple, DESIGNS, Carried.coder(DesignRecord.class));
    code(tuple, MODELS, Carried.coder(CompiledModel.class));
    code(tuple, VERIFIED, Carried.coder(VerifiedModel.class));
    code(tuple, SAMPLES, Carried.coder(Sample.class));
    code(tuple, REJECTIONS, SmileCoder.of(RejectedRow.class));
    code(tuple, COSTS, SmileCoder.of(DesignCost.class));
    return tuple;
  }

  private static <T> void code(PCollectionTuple tuple, TupleTag<T> output, Coder<T> coder) {
    if (tuple.has(output)) {
      tuple.get(output).setCoder(coder);
    }
  }

  /** Tells a pipeline how to code what the transforms exchange. */
  public static void register(CoderRegistry registry) {
    register(registry, RejectedRow.class);
    register(registry, DesignCost.class);
  }

  private static <T> void register(CoderRegistry registry, Class<T> type) {
    registry.registerCoderForClass(type, SmileCoder.of(type));
  }
}
