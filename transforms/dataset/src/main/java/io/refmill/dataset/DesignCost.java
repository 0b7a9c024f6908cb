package io.refmill.dataset;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;

/**
 * What a design of the input has taken in a run, or in one stage of it. A clock's word: it stands
 * in reports, and in no row and under no key.
 *
 * @param id of the record
 * @param index position of the record in the input; unique where ids may repeat
 * @param source file the record came from, as the user names it
 * @param module name of the top module, empty if it is not known
 * @param rejection code with which the stage rejected it, or null if it went on
 */
public record DesignCost(
    String id, long index, String source, String module, String rejection, Times times) {
  /** So many of the slowest are told. */
  public static final int TOLD = 10;

  /**
   * What takes less than this in a stage, 10 ms, is not handed on: a run hands on no more costs
   * than its processor time has room for.
   */
  public static final long LEAST_NANOS = 10_000_000;

  private static final Comparator<DesignCost> SLOWEST_FIRST =
      Comparator.comparingLong((DesignCost cost) -> cost.times.total())
          .reversed()
          .thenComparingLong(DesignCost::index);

  public DesignCost {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(module, "module");
    Objects.requireNonNull(times, "times");
  }

  /**
   * Processor time in nanoseconds. Where a program worked for several designs, each has a part by
   * its size.
   *
   * @param compile from source to model
   * @param simulatorCompile the simulator's compiler, until the first run
   * @param simulate the first run in the simulator
   * @param python the model: its run, the search for calls that reach more of it
   * @param compare what the verifier does itself with texts and results
   * @param further whatever simulator and model have run besides: from initialised state, for
   *     longer, to see whether it comes to the same
   * @param curate what is said of a verified model by itself: its specification, its category, what
   *     it does in other calls
   * @param prove the proof, second opinion included
   */
  public record Times(
      long compile,
      long simulatorCompile,
      long simulate,
      long python,
      long compare,
      long further,
      long curate,
      long prove) {
    /** What it is spent on, in the order in which a design comes to it. */
    public static final List<Part> PARTS =
        List.of(
            new Part("compile", "compiler", Times::compile),
            new Part("simulator_compile", "Icarus compiles", Times::simulatorCompile),
            new Part("simulate", "Icarus runs", Times::simulate),
            new Part("python", "Python", Times::python),
            new Part("compare", "comparing", Times::compare),
            new Part("further_runs", "further runs", Times::further),
            new Part("curate", "curation", Times::curate),
            new Part("prove", "proof", Times::prove));

    /** Of the compiler alone. */
    public static Times ofCompiler(long nanos) {
      return new Times(nanos, 0, 0, 0, 0, 0, 0, 0);
    }

    /** All of it. */
    public long total() {
      return PARTS.stream().mapToLong(part -> part.nanos().applyAsLong(this)).sum();
    }

    private Times plus(Times other) {
      return new Times(
          compile + other.compile,
          simulatorCompile + other.simulatorCompile,
          simulate + other.simulate,
          python + other.python,
          compare + other.compare,
          further + other.further,
          curate + other.curate,
          prove + other.prove);
    }
  }

  /**
   * A part of the times.
   *
   * @param key its name in {@code report.json}
   * @param head its name for readers
   */
  public record Part(String key, String head, ToLongFunction<Times> nanos) {}

  /**
   * The slowest of all, slowest first, and first in the input of those that are equally slow. What
   * stages say of one design is put together.
   */
  public static List<DesignCost> slowest(Iterable<DesignCost> costs) {
    Map<Long, DesignCost> designs = new LinkedHashMap<>();
    for (DesignCost cost : costs) {
      designs.merge(cost.index, cost, DesignCost::with);
    }
    List<DesignCost> sorted = new ArrayList<>(designs.values());
    sorted.sort(SLOWEST_FIRST);
    return List.copyOf(sorted.subList(0, Math.min(TOLD, sorted.size())));
  }

  private DesignCost with(DesignCost other) {
    return new DesignCost(
        id,
        index,
        source,
        module.isEmpty() ? other.module : module,
        rejection == null ? other.rejection : rejection,
        times.plus(other.times));
  }
}
