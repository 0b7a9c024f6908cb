package io.refmill.diagnostics;

import static io.refmill.diagnostics.DiagnosticKind.INTERNAL;
import static io.refmill.diagnostics.DiagnosticKind.INVALID_SOURCE;
import static io.refmill.diagnostics.DiagnosticKind.MACHINE;
import static io.refmill.diagnostics.DiagnosticKind.RESOURCE_LIMIT;
import static io.refmill.diagnostics.DiagnosticKind.UNSUPPORTED;
import static io.refmill.diagnostics.DiagnosticKind.UNVERIFIED;

import java.util.Locale;

/**
 * The registry of all codes. Names are values in published Parquet files: append only, never rename
 * or reuse. Each has a test case and a line in {@code docs/rejection-codes.md}; a test checks both.
 *
 * <p>Templates are {@link String#format} patterns whose arguments are all strings. Clauses are
 * those of IEEE 1800-2017 unless they say otherwise.
 */
public enum DiagnosticCode {
  // Input records.
  EMPTY_SOURCE(INVALID_SOURCE, "no Verilog source in this record", ""),
  UNREADABLE_RECORD(INVALID_SOURCE, "the record cannot be read: %s", ""),
  NO_CODE_FOUND(INVALID_SOURCE, "no Verilog found in column %s", ""),
  SOURCE_TOO_LARGE(RESOURCE_LIMIT, "%s; the limit is %s", ""),

  // Preprocessor and parser.
  INCLUDE_NOT_FOUND(INVALID_SOURCE, "include file \"%s\" is not among the given files", "22.4"),
  PREPROCESSOR_ERROR(INVALID_SOURCE, "%s", "22"),
  MACRO_EXPANSION_LIMIT(RESOURCE_LIMIT, "macro expansion exceeds %s", "22.5"),
  SYNTAX_ERROR(INVALID_SOURCE, "%s", "A"),
  NESTING_TOO_DEEP(RESOURCE_LIMIT, "nesting is deeper than %s levels", ""),
  PARSE_TIMEOUT(RESOURCE_LIMIT, "parsing took longer than %s ms", ""),

  // Elaboration: the source is wrong or incomplete.
  NO_MODULE(INVALID_SOURCE, "no module found", "23.2"),
  TOP_NOT_FOUND(INVALID_SOURCE, "no module named \"%s\"", "23.3"),
  AMBIGUOUS_TOP(INVALID_SOURCE, "several modules could be the top: %s; name one", "23.3"),
  DUPLICATE_MODULE(INVALID_SOURCE, "module \"%s\" is declared more than once", "23.2"),
  UNKNOWN_MODULE(INVALID_SOURCE, "module \"%s\" is not declared in the given files", "23.3"),
  UNDECLARED_IDENTIFIER(INVALID_SOURCE, "\"%s\" is not declared", "23.9"),
  DUPLICATE_DECLARATION(INVALID_SOURCE, "\"%s\" is declared more than once", "23.9"),
  PORT_MISMATCH(INVALID_SOURCE, "%s", "23.3.2"),
  NOT_CONSTANT(INVALID_SOURCE, "expected a constant expression: %s", "11.2.1"),
  TYPE_ERROR(INVALID_SOURCE, "%s", "6"),
  INVALID_ASSIGNMENT(INVALID_SOURCE, "%s", "10"),
  RECURSIVE_INSTANTIATION(INVALID_SOURCE, "module \"%s\" instantiates itself without end", "23.3"),
  NO_OUTPUT_PORT(
      INVALID_SOURCE, "module \"%s\" has no output port: there is nothing to predict", ""),

  // Elaboration and lowering: limits.
  VECTOR_TOO_WIDE(RESOURCE_LIMIT, "a vector of %s bits; the limit is %s", ""),
  MEMORY_TOO_LARGE(RESOURCE_LIMIT, "an array of %s bits; the limit is %s", ""),
  LOOP_LIMIT(RESOURCE_LIMIT, "a loop runs more than %s times at elaboration", ""),
  DESIGN_TOO_LARGE(RESOURCE_LIMIT, "the design has more than %s elements after elaboration", ""),
  MODEL_TOO_LARGE(RESOURCE_LIMIT, "the model has %s; the limit is %s", ""),

  // Legal, not handled.
  UNSUPPORTED_CONSTRUCT(UNSUPPORTED, "%s is not supported", ""),
  UNSUPPORTED_TYPE(UNSUPPORTED, "type %s is not supported", "6"),
  UNSUPPORTED_TIMING(
      UNSUPPORTED, "%s is not supported: a model runs each process through, without delay", "9.4"),
  UNSUPPORTED_SYSTEM_TASK(UNSUPPORTED, "system task or function %s is not supported", "20"),
  HIERARCHICAL_REFERENCE(UNSUPPORTED, "hierarchical reference \"%s\" is not supported", "23.6"),
  INOUT_PORT(UNSUPPORTED, "port \"%s\" is bidirectional", "23.2.2"),
  NOT_REPRODUCIBLE(UNSUPPORTED, "%s gives values that no seed of ours controls", "20.15"),
  UNSAFE_SYSTEM_TASK(UNSUPPORTED, "%s reaches outside the simulation", "21"),
  DRIVE_CONFLICT(UNSUPPORTED, "%s", "6.5"),
  PROCEDURAL_CONTINUOUS_ASSIGNMENT(
      UNSUPPORTED, "a procedural continuous assignment %s is not supported", "10.6"),

  // Scheduling.
  RACE(UNVERIFIED, "the result depends on the order of two processes: %s", "4.8"),
  COMBINATIONAL_LOOP(UNVERIFIED, "for some inputs the values of %s never settle", "4.5"),
  ENDLESS_LOOP(UNVERIFIED, "the loop never ends: its counter comes back to where it was", "12.7"),

  // Co-simulation.
  SIMULATOR_REJECTED(INVALID_SOURCE, "Icarus Verilog does not accept the source: %s", ""),
  SIMULATOR_TIMEOUT(RESOURCE_LIMIT, "the simulation took longer than %s ms", ""),
  SIMULATOR_OUT_OF_MEMORY(RESOURCE_LIMIT, "the simulator needs more memory than its %s MB", ""),
  SIMULATOR_FAILED(UNVERIFIED, "the simulation ended early: %s", ""),
  SIMULATION_FINISHED(UNVERIFIED, "the design ends the simulation itself at call %s", "20.2"),
  OUTPUT_NEVER_KNOWN(UNVERIFIED, "output \"%s\" is never known: there is nothing to compare", ""),
  OUTPUT_RARELY_KNOWN(UNVERIFIED, "only %s of the output bits are known: too few to compare", ""),
  MISMATCH(UNVERIFIED, "the model and the simulator differ: %s", ""),
  PYTHON_SYNTAX_ERROR(UNVERIFIED, "Python does not accept the model: %s", ""),
  PYTHON_FORBIDDEN(UNVERIFIED, "the model uses what a reference model may not: %s", ""),
  PYTHON_ERROR(UNVERIFIED, "the model raised an exception: %s", ""),
  PYTHON_TIMEOUT(RESOURCE_LIMIT, "the model took longer than %s ms", ""),
  PYTHON_INTERFACE(UNVERIFIED, "the model's outputs are not the module's: %s", ""),

  // Curation.
  DUPLICATE(UNVERIFIED, "the same design as record %s", ""),
  CONTAMINATED(UNVERIFIED, "overlaps benchmark %s: %s", ""),
  OUTPUT_PARTLY_KNOWN(
      UNVERIFIED,
      "%s of output \"%s\" are never known: nothing confirms what the model says there",
      ""),
  CONSTANT_OUTPUT(UNVERIFIED, "no output bit changes in %s calls: any constant would match", ""),
  OUTPUT_IDLE(
      UNVERIFIED,
      "%s of output \"%s\" never change in %s calls, and nothing else confirms the model there",
      ""),
  UNSPECIFIED(
      UNVERIFIED, "no text says what the design does, and the rules of it miss something: %s", ""),
  TOO_LONG(RESOURCE_LIMIT, "the row has about %s tokens; the limit is %s", ""),
  LICENSE_NOT_ALLOWED(UNVERIFIED, "its license is %s", ""),

  // Data files.
  DATA_FILE_NOT_FOUND(INVALID_SOURCE, "data file \"%s\" is not among the given files", "21.4"),
  DATA_FILE_INVALID(INVALID_SOURCE, "data file \"%s\": %s", "21.4"),

  // Differences from the simulator that are nobody's mistake in the model.
  UNKNOWN_VALUE(UNVERIFIED, "the source decides by values that it makes unknown: %s", "12.4"),
  SIMULATOR_DEVIATES(UNVERIFIED, "Icarus Verilog departs from the language here: %s", ""),

  // What a source may not do to others.
  FOREIGN_REFERENCE(UNSUPPORTED, "the design reaches out of its own instance: %s", "23.6"),
  AMBIGUOUS_TEXT(INVALID_SOURCE, "the simulator reads the text in another way: %s", "5"),

  // Files of a repository that are left out of a design.
  BROKEN_FILE(
      INVALID_SOURCE,
      "\"%s\" seems to be declared in this file alone, which does not parse: %s",
      "23.3"),

  // What is no design.
  TEST_BENCH(
      INVALID_SOURCE,
      "module \"%s\" ends its simulation by itself: it is a test bench, with nothing to predict",
      "20.2"),
  OUTPUT_NOT_DRIVEN(
      INVALID_SOURCE, "the source never gives a known value to output %s: nothing to predict", ""),

  MACHINE_FAULT(MACHINE, "the machine kept us from a verdict: %s", ""),

  INTERNAL_ERROR(INTERNAL, "internal error: %s; please report it with the source", "");

  private final DiagnosticKind kind;
  private final String template;
  private final String clause;

  DiagnosticCode(DiagnosticKind kind, String template, String clause) {
    this.kind = kind;
    this.template = template;
    this.clause = clause;
  }

  /** What the code says about the input. */
  public DiagnosticKind kind() {
    return kind;
  }

  /** The message template. */
  public String template() {
    return template;
  }

  /** The clause of IEEE 1800-2017 that the code rests on, or an empty string. */
  public String clause() {
    return clause;
  }

  /** Fills the template. */
  public String message(Object... arguments) {
    Object[] texts = new Object[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      texts[i] = String.valueOf(arguments[i]);
    }
    return String.format(Locale.ROOT, template, texts);
  }
}
