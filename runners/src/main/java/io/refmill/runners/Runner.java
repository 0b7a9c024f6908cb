package io.refmill.runners;

import io.refmill.ingest.InputPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.beam.runners.direct.DirectOptions;
import org.apache.beam.runners.direct.DirectRunner;
import org.apache.beam.runners.flink.FlinkPipelineOptions;
import org.apache.beam.runners.flink.FlinkRunner;
import org.apache.beam.sdk.options.PipelineOptions;
import org.apache.beam.sdk.options.PipelineOptionsFactory;

/** Where a pipeline runs. */
enum Runner {
  /**
   * Direct for small inputs, since it starts at once; Flink for others, since it needs half the
   * memory and less time.
   */
  AUTO {
    @Override
    PipelineOptions options(int parallelism, String master, InputPlan plan, Path scratch)
        throws IOException {
      boolean small = master.equals(EMBEDDED) && plan.bytes() <= SMALL_BYTES;
      return (small ? DIRECT : FLINK).options(parallelism, master, plan, scratch);
    }
  },

  /** Beam's own runner, in this process; all data stays in memory. */
  DIRECT {
    @Override
    PipelineOptions options(int parallelism, String master, InputPlan plan, Path scratch)
        throws IOException {
      DirectOptions options = PipelineOptionsFactory.as(DirectOptions.class);
      options.setRunner(DirectRunner.class);
      options.setTargetParallelism(parallelism);
      // All elements are immutable records; checking that on every element costs half the time.
      options.setEnforceImmutability(false);
      options.setEnforceEncodability(false);
      return options;
    }
  },

  /** Flink: embedded in this process, or a cluster. */
  FLINK {
    @Override
    PipelineOptions options(int parallelism, String master, InputPlan plan, Path scratch)
        throws IOException {
      FlinkPipelineOptions options = PipelineOptionsFactory.as(FlinkPipelineOptions.class);
      options.setRunner(FlinkRunner.class);
      options.setFlinkMaster(master);
      options.setParallelism(parallelism);
      options.setObjectReuse(true);
      // A lost worker costs a stage, not the job.
      options.setExecutionModeForBatch("BATCH_FORCED");
      if (master.equals(EMBEDDED)) {
        // Unset it would stage the whole jar for a cluster that shares this class path.
        options.setFilesToStage(List.of());
        options.setFlinkConfDir(FlinkSettings.write(scratch, parallelism).toString());
      }
      return options;
    }
  };

  /** The Flink master that means this process. */
  static final String EMBEDDED = "[local]";

  /** Whether a pipeline runs in this process alone. */
  static boolean isHere(String master) {
    return master.equals(EMBEDDED);
  }

  private static final long SMALL_BYTES = 32L << 20;

  /**
   * The options of a pipeline.
   *
   * @param scratch directory of the run, for what runs in this process
   */
  abstract PipelineOptions options(int parallelism, String master, InputPlan plan, Path scratch)
      throws IOException;
}
