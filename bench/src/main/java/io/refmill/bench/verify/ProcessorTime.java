package io.refmill.bench.verify;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Processor time of this process and of the children that it has waited for.
 *
 * @param own of the Java machine with its compiler and collector, in seconds
 * @param children of ended children and theirs, in seconds, as Linux adds them up
 */
record ProcessorTime(double own, double children) {
  private static final double TICKS_PER_SECOND = 100;
  private static final int CHILD_USER = 13;
  private static final int CHILD_SYSTEM = 14;

  /** Until now. */
  static ProcessorTime now() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    try {
      String stat = Files.readString(Path.of("/proc/self/stat"), StandardCharsets.ISO_8859_1);
      // The second field is a name in parentheses and may hold spaces; proc(5) counts from one.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      long ticks = Long.parseLong(fields[CHILD_USER]) + Long.parseLong(fields[CHILD_SYSTEM]);
      return new ProcessorTime(system.getProcessCpuTime() / 1e9, ticks / TICKS_PER_SECOND);
    } catch (IOException e) {
      throw new UncheckedIOException("processor time of children needs Linux", e);
    }
  }

  /** What was used since an earlier reading. */
  ProcessorTime since(ProcessorTime earlier) {
    return new ProcessorTime(own - earlier.own, children - earlier.children);
  }

  double sum() {
    return own + children;
  }
}
