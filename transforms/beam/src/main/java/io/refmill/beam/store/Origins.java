package io.refmill.beam.store;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.compiler.DesignSource;
import io.refmill.dataset.CompiledModel;
import io.refmill.dataset.Sample;
import io.refmill.dataset.VerifiedModel;
import io.refmill.store.EntryKey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * Digests of what results are made of. Each stage's is made of that of the stage before and of the
 * hash of its own result, which is kept beside the result ({@link Known}), so that of a design that
 * is known nothing but its source is hashed. What has none, as models of language models, is hashed
 * as it is.
 */
public final class Origins {
  private static final SmileCoder<DesignSource> DESIGN = SmileCoder.of(DesignSource.class);

  private Origins() {}

  /** Of a design, whatever the name of its file where that has no say. */
  public static String of(DesignSource design) throws IOException {
    return text(
        new EntryKey.Builder("refmill design 1").add(DESIGN.toBytes(DesignKey.bare(design))).key());
  }

  /** Of a model. */
  public static String of(CompiledModel model) throws IOException {
    return model.origin() != null
        ? model.origin()
        : text(
            new EntryKey.Builder("refmill model 1")
                .add(of(model.record().design()))
                .add(SmileCoder.packedBytes(model.packedModel()))
                .add(model.structure())
                .add(SmileCoder.packedBytes(model.packedDescription()))
                .key());
  }

  /** Of a model and what confirmed it. */
  public static String of(VerifiedModel model) throws IOException {
    return model.origin() != null
        ? model.origin()
        : text(
            new EntryKey.Builder("refmill verified model 1")
                .add(of(model.compiled()))
                .add(SmileCoder.packedBytes(model.packedRun()))
                .add(SmileCoder.packedBytes(model.packedKept()))
                .key());
  }

  /** Of a model and its task. */
  public static String of(Sample sample) throws IOException {
    return sample.origin() != null
        ? sample.origin()
        : text(
            new EntryKey.Builder("refmill sample 1")
                .add(SmileCoder.packedBytes(sample.content()))
                .key());
  }

  static String text(EntryKey digest) {
    return HexFormat.of().formatHex(digest.write(ByteBuffer.allocate(EntryKey.BYTES)).array());
  }
}
