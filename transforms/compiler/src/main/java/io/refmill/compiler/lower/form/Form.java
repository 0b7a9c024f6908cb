package io.refmill.compiler.lower.form;

/**
 * What a design looks like between two passes. Each form keeps the promises of those before it;
 * {@code PassTrace} has them checked after every pass.
 */
public enum Form {
  /** Modules with parameters fixed and generates unrolled; instances are still instances. */
  ELABORATED("parameters fixed, generates unrolled"),
  /**
   * One list of signals and one of processes in their terms: no instances but combinational units,
   * no hierarchical names, widths that fit, jumps that have somewhere to go.
   */
  FLAT("no instances but combinational units, no hierarchical names"),
  /** No procedural continuous assignments: what they did to a signal is a net beside it. */
  PROCEDURAL("no procedural continuous assignments"),
  /** Every port of the top is an input or an output. */
  DIRECTED("ports are inputs or outputs"),
  /** No initial constructs: every signal has a start value of its width. */
  INITIALISED("start values instead of initial constructs"),
  /** No {@code if} whose condition is the same for all values. */
  REACHABLE("no condition is constant"),
  /**
   * No two continuous assignments meet on a bit of a net that only such assignments to constant
   * bits drive, and none drives an input alone.
   */
  RESOLVED("continuous assignments drive separate bits"),
  /**
   * Every process has a kind, and what it is known to read and write is what it can: those that
   * follow their inputs wait for nothing and assign nothing late, those that wait for edges are
   * always constructs.
   */
  CLASSIFIED("every process has a kind"),
  /** Every process leads to an output, and nothing that one of them reads has lost its driver. */
  LIVE("every process leads to an output, with all it reads"),
  /** A protocol, with one clock port at most; without a loop all edges come from inputs. */
  CLOCKED("protocol and clock are known"),
  /** Each process that follows its inputs is in one unit, after those it reads. */
  ORDERED("units of processes, each after those it reads"),
  /**
   * Each process that waits is in some phase, where all that it reads is up to date; so are the
   * outputs at the end.
   */
  SCHEDULED("each process has its steps, and reads what is up to date");

  private final String promise;

  Form(String promise) {
    this.promise = promise;
  }

  /** What holds from here on, in a few words. */
  public String promise() {
    return promise;
  }

  public boolean includes(Form other) {
    return compareTo(other) >= 0;
  }
}
