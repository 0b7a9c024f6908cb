package io.refmill.runners.execution;

import io.refmill.ingest.InputPlan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
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
    PipelineOptions options(Place place, InputPlan plan) throws IOException {
      boolean small = isHere(place.master) && plan.bytes() <= SMALL_BYTES;
      return (small ? DIRECT : FLINK).options(place, plan);
    }
  },

  /** Beam's own runner, in this process; all data stays in memory. */
  DIRECT {
    @Override
    PipelineOptions options(Place place, InputPlan plan) throws IOException {
      DirectOptions options = PipelineOptionsFactory.as(DirectOptions.class);
      options.setRunner(DirectRunner.class);
      options.setTargetParallelism(place.parallelism);
      // All elements are immutable records; checking that on every element costs half the time.
      options.setEnforceImmutability(false);
      options.setEnforceEncodability(false);
      return options;
    }
  },

  /** Flink: embedded in this process, or a cluster. */
  FLINK {
    @Override
    PipelineOptions options(Place place, InputPlan plan) throws IOException {
      FlinkPipelineOptions options = PipelineOptionsFactory.as(FlinkPipelineOptions.class);
      options.setRunner(FlinkRunner.class);
      options.setFlinkMaster(place.master);
      options.setParallelism(place.parallelism);
      options.setJobName(place.job);
      options.setObjectReuse(true);
      // A lost worker costs a stage, not the job.
      options.setExecutionModeForBatch("BATCH_FORCED");
      if (isHere(place.master)) {
        // Unset it would stage the whole jar for a cluster that shares this class path.
        options.setFilesToStage(List.of());
        options.setFlinkConfDir(FlinkSettings.write(place.scratch, place.parallelism).toString());
        return options;
      }
      // A cluster's own settings may know of no restart.
      options.setNumberOfExecutionRetries(RESTARTS);
      options.setExecutionRetryDelay(RESTART_MILLIS);
      if (place.ownCode) {
        // An empty list counts as none, and then the whole jar is staged, once more for each run.
        options.setFilesToStage(List.of(emptyJar(place.scratch).toString()));
      }
      return options;
    }
  };

  /**
   * Where and how much.
   *
   * @param parallelism workers in all processes together
   * @param master of Flink
   * @param ownCode whether a cluster's processes run this very code already
   * @param job name that a cluster knows the run by
   * @param scratch directory of the run, for what runs in this process
   */
  record Place(int parallelism, String master, boolean ownCode, String job, Path scratch) {}

  /** The Flink master that means this process. */
  static final String EMBEDDED = "[local]";

  /** Whether a pipeline runs in this process alone. */
  static boolean isHere(String master) {
    return master.equals(EMBEDDED);
  }

  /**
   * Bytes of input from which on Flink pays, though it takes some seconds to start: while a bundle
   * is at work alone, the direct runner keeps another thread busy with asking for more.
   */
  private static final long SMALL_BYTES = 1L << 20;

  private static Path emptyJar(Path directory) throws IOException {
    Path jar = directory.resolve("nothing.jar");
    try (OutputStream file = Files.newOutputStream(jar)) {
      new JarOutputStream(file, new Manifest()).close();
    }
    return jar;
  }

  /** Times that a cluster begins anew what a lost worker was doing. */
  private static final int RESTARTS = 10;

  private static final long RESTART_MILLIS = 2_000;

  /** The options of a pipeline. */
  abstract PipelineOptions options(Place place, InputPlan plan) throws IOException;
}
