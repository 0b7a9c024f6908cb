package io.refmill.cosim;

import io.refmill.diagnostics.DiagnosticCode;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which system tasks and functions a source may name before it is run at all (IEEE 1800-2017 20 and
 * 21). An allow list: what reaches files, plug-ins, the command line or the clock on the wall is
 * not on it, nor is what we have never heard of.
 */
final class SystemTaskPolicy {
  private static final Set<String> ALLOWED =
      Set.of(
          // Output goes nowhere; the end of the simulation is noticed.
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
          "$finish",
          "$stop",
          "$error",
          "$fatal",
          "$warning",
          "$info",
          "$timeformat",
          "$printtimescale",
          // Simulated time.
          "$time",
          "$stime",
          "$realtime",
          // Conversions and queries.
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
          "$shortrealtobits",
          "$bitstoshortreal",
          "$countones",
          "$countbits",
          "$onehot",
          "$onehot0",
          "$isunknown",
          "$typename",
          "$cast",
          "$sformat",
          "$sformatf",
          "$swrite",
          "$swriteb",
          "$swriteo",
          "$swriteh",
          // Mathematics.
          "$ln",
          "$log10",
          "$exp",
          "$sqrt",
          "$pow",
          "$floor",
          "$ceil",
          "$sin",
          "$cos",
          "$tan",
          "$asin",
          "$acos",
          "$atan",
          "$atan2",
          "$hypot",
          "$sinh",
          "$cosh",
          "$tanh",
          "$asinh",
          "$acosh",
          "$atanh",
          "$abs",
          "$min",
          "$max",
          // Scopes by name, and timing checks, which Icarus ignores.
          "$root",
          "$unit",
          "$setup",
          "$hold",
          "$setuphold",
          "$recovery",
          "$removal",
          "$recrem",
          "$width",
          "$period",
          "$skew",
          "$timeskew",
          "$fullskew",
          "$nochange");

  private static final Set<String> RANDOM =
      Set.of(
          "$random",
          "$urandom",
          "$urandom_range",
          "$dist_uniform",
          "$dist_normal",
          "$dist_exponential",
          "$dist_poisson",
          "$dist_chi_square",
          "$dist_t",
          "$dist_erlang",
          "$q_initialize",
          "$q_random");

  private SystemTaskPolicy() {}

  /** A reason not to run a text. */
  record Refusal(DiagnosticCode code, String message) {}

  /** Looks through a text without comments and strings; the first name in order is reported. */
  static Optional<Refusal> check(String stripped) {
    Set<String> names = new TreeSet<>(VerilogText.systemNames(stripped));
    names.removeAll(ALLOWED);
    for (String name : names) {
      if (!RANDOM.contains(name)) {
        return Optional.of(refusal(DiagnosticCode.UNSAFE_SYSTEM_TASK, name));
      }
    }
    return names.stream().findFirst().map(name -> refusal(DiagnosticCode.NOT_REPRODUCIBLE, name));
  }

  private static Refusal refusal(DiagnosticCode code, String name) {
    return new Refusal(code, code.message(name));
  }
}
