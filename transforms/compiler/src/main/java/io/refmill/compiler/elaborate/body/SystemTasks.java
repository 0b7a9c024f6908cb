package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.ir.Bits;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.util.Set;
import java.util.regex.Pattern;

/** What a system task or function does to a design that uses it (IEEE 1800-2017 20, 21). */
public final class SystemTasks {
  private static final Set<String> RANDOM =
      Set.of(
          "$random",
          "$urandom",
          "$urandom_range",
          "$dist_chi_square",
          "$dist_erlang",
          "$dist_exponential",
          "$dist_normal",
          "$dist_poisson",
          "$dist_t",
          "$dist_uniform");

  private static final Set<String> PRINTING =
      Set.of(
          "$display",
          "$displayb",
          "$displayo",
          "$displayh",
          "$write",
          "$writeb",
          "$writeo",
          "$writeh",
          "$strobe",
          "$strobeb",
          "$strobeo",
          "$strobeh",
          "$monitor",
          "$monitorb",
          "$monitoro",
          "$monitorh",
          "$monitoron",
          "$monitoroff",
          "$timeformat",
          "$printtimescale",
          "$info",
          "$warning",
          "$error",
          "$dumpfile",
          "$dumpvars",
          "$dumpon",
          "$dumpoff",
          "$dumpall",
          "$dumplimit",
          "$dumpflush");

  /** Standard output as a multichannel and as a file descriptor, and standard error (21.3.1). */
  private static final Set<BigInteger> CONSOLE =
      Set.of(BigInteger.ONE, BigInteger.valueOf(0x80000001L), BigInteger.valueOf(0x80000002L));

  /** Functions that do nothing but give a value, of their arguments or of the time. */
  private static final Set<String> VALUES =
      Set.of(
          "$time",
          "$stime",
          "$realtime",
          "$signed",
          "$unsigned",
          "$clog2",
          "$bits",
          "$size",
          "$left",
          "$right",
          "$low",
          "$high",
          "$increment",
          "$dimensions",
          "$unpacked_dimensions",
          "$itor",
          "$rtoi",
          "$realtobits",
          "$bitstoreal",
          "$countones",
          "$countbits",
          "$onehot",
          "$onehot0",
          "$isunknown",
          "$typename",
          "$sformatf",
          "$abs",
          "$floor",
          "$ceil",
          "$pow",
          "$min",
          "$max",
          // Simulations are given no arguments: nothing is found.
          "$test$plusargs",
          "$value$plusargs");

  private static final Pattern WRITING =
      Pattern.compile("\\$f(display|write|strobe|monitor)[boh]?");

  private static final Pattern TEXT_WRITING = Pattern.compile("\\$(sformat|swrite[boh]?)");

  private SystemTasks() {}

  /** Whether the task only prints or records waves: then dropping it changes no value. */
  public static boolean isPrinting(String name) {
    return PRINTING.contains(name);
  }

  /** Whether evaluating the function changes nothing. */
  public static boolean isValue(String name) {
    return VALUES.contains(name) || SystemFunctionElaborator.isMathematical(name);
  }

  /** Whether the function asks for arguments of the simulator's command line (21.6). */
  static boolean isPlusArguments(String name) {
    return name.equals("$test$plusargs") || name.equals("$value$plusargs");
  }

  /** Whether the function reads values out of a text into variables (21.3.4.3). */
  static boolean isScan(String name) {
    return name.equals("$sscanf");
  }

  /** Whether the task prints to the file that its first argument names. */
  static boolean isWriting(String name) {
    return WRITING.matcher(name).matches();
  }

  /**
   * Whether a descriptor is the console: what goes there changes nothing, as with {@code $display}.
   */
  static boolean isConsole(Bits descriptor) {
    return descriptor.isKnown()
        && CONSOLE.contains(descriptor.knownValue().and(Bits.mask(Integer.SIZE)));
  }

  /** Whether the task assigns its first argument a text, and does nothing else (21.3.3). */
  public static boolean isTextWriting(String name) {
    return TEXT_WRITING.matcher(name).matches();
  }

  /** Whether the task ends the simulation (20.2, 20.10). */
  public static boolean isEnding(String name) {
    return name.equals("$finish") || name.equals("$stop") || name.equals("$fatal");
  }

  /** The rejection for a task or function that is not handled. */
  static Rejection rejection(String name, SourceLocation location) {
    if (RANDOM.contains(name)) {
      return Rejection.of(DiagnosticCode.NOT_REPRODUCIBLE, location, name);
    }
    boolean outside =
        name.startsWith("$f") && !name.equals("$finish") && !name.equals("$fatal")
            || name.startsWith("$dump")
            || name.startsWith("$readmem")
            || name.startsWith("$writemem")
            || name.startsWith("$sdf")
            || name.startsWith("$sreadmem")
            || name.equals("$system")
            || name.equals("$ungetc")
            || name.equals("$rewind");
    return Rejection.of(
        outside ? DiagnosticCode.UNSAFE_SYSTEM_TASK : DiagnosticCode.UNSUPPORTED_SYSTEM_TASK,
        location,
        name);
  }
}
