package io.refmill.runners.execution;

import io.refmill.runners.cluster.FlinkYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings of a Flink in this process. Its web interface, which it always starts, obeys whoever
 * reaches it: so all that it opens is bound to the loopback interface. Its files go into the run's
 * scratch directory.
 */
final class FlinkSettings {
  private static final String LOOPBACK = "127.0.0.1";

  /**
   * MB that each worker may sort in; pages that are not needed are never touched. Groupings that
   * run at the same time share them, so that a buffer has a twenty-fifth where many do, and no
   * element may be larger: one has a source of up to 4 Mi characters, its model and what was found
   * out. By itself Flink would share 128 MB among all workers.
   */
  private static final int SORT_MB = 512;

  private FlinkSettings() {}

  /**
   * Writes them.
   *
   * @param parallelism workers that it will have
   * @return the directory that Flink finds them in
   */
  static Path write(Path scratch, int parallelism) throws IOException {
    Path files = Files.createDirectories(scratch.resolve("flink"));
    Map<String, String> settings = new LinkedHashMap<>();
    for (String role : new String[] {"jobmanager", "taskmanager"}) {
      settings.put(role + ".bind-host", LOOPBACK);
    }
    settings.put("jobmanager.rpc.address", LOOPBACK);
    settings.put("taskmanager.host", LOOPBACK);
    settings.put("rest.address", LOOPBACK);
    settings.put("rest.bind-address", LOOPBACK);
    settings.put("rest.bind-port", "0");
    settings.put("web.submit.enable", "false");
    settings.put("web.cancel.enable", "false");
    settings.put("queryable-state.enable", "false");
    settings.put("taskmanager.memory.managed.size", (long) SORT_MB * parallelism + "m");
    // What goes from one transform to the next stays on this machine, and is small as it is: a
    // quarter less of it on the disk is not worth what it costs to compress and unpack.
    settings.put("taskmanager.network.batch-shuffle.compression.enabled", "false");
    settings.put("io.tmp.dirs", files.toString());
    settings.put("blob.storage.directory", files.toString());
    settings.put("process.working-dir", files.toString());
    settings.put("web.tmpdir", files.toString());
    return FlinkYaml.write(scratch.resolve("flink-conf"), settings);
  }
}
