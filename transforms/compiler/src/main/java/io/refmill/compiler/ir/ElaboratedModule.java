package io.refmill.compiler.ir;

import io.refmill.compiler.ir.Expression.Spelling;
import io.refmill.diagnostics.SourceLocation;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A module with its parameters fixed and its generate constructs unrolled. Instances with the same
 * parameters share one object.
 *
 * @param name of the module in the source
 * @param parameters parameters of the module, and its constants and those of packages that
 *     expressions or the sizes of signals refer to by name, in order of declaration: what may
 *     become named constants in the output
 * @param ports in order of the header
 * @param signals all nets and variables, ports included
 * @param processes in source order
 * @param instances in source order
 * @param functions that processes call
 * @param blockVariables the variables of unnamed blocks and loops: their names with a level {@code
 *     [k]} for the blocks, for the k-th of this name in the named scope around, from 0
 * @param unwritten variables that the source does not have: where a process stands that waits in
 *     several places, and how often it still has to
 */
public record ElaboratedModule(
    String name,
    List<NamedConstant> parameters,
    List<Port> ports,
    List<Signal> signals,
    List<Process> processes,
    List<Instance> instances,
    List<Subroutine> functions,
    Map<Signal, String> blockVariables,
    Map<Signal, Unwritten> unwritten,
    SourceLocation location) {

  /** What moves a variable that stands for something which the simulator has no variable for. */
  public enum Unwritten {
    /** Edges of one signal. */
    BY_CLOCK,
    /** Other events, too: those with which a simulation from given values begins may do so. */
    BY_OTHERS
  }

  public ElaboratedModule {
    parameters = List.copyOf(parameters);
    ports = List.copyOf(ports);
    signals = List.copyOf(signals);
    processes = List.copyOf(processes);
    instances = List.copyOf(instances);
    functions = List.copyOf(functions);
    blockVariables = Map.copyOf(blockVariables);
    unwritten = Map.copyOf(unwritten);
  }

  /** The name of a signal with the levels of the hierarchy that lead to it. */
  public String path(Signal signal) {
    return blockVariables.getOrDefault(signal, signal.name());
  }

  /**
   * A parameter, localparam or enumeration literal.
   *
   * @param spelling how its declaration writes an integer, null where that is no literal
   * @param formula how its declaration computes the value from other constants, if it does
   * @param location of its declaration, {@link SourceLocation#NONE} for one of a package
   */
  public record NamedConstant(
      String name,
      Bits bits,
      boolean signed,
      Form form,
      Spelling spelling,
      Formula formula,
      Role role,
      SourceLocation location) {
    /** Strings of other or more characters are not shown as such. */
    private static final Pattern PLAIN = Pattern.compile("[ -~]{0,40}");

    /** An integer that is there as far as something names it. */
    public static NamedConstant of(
        String name, Bits bits, boolean signed, SourceLocation location) {
      return new NamedConstant(
          name, bits, signed, Form.INTEGER, null, Formula.NONE, Role.NAMED, location);
    }

    /** The same constant in another form or role. */
    public NamedConstant as(Form otherForm, Role otherRole) {
      return new NamedConstant(
          name, bits, signed, otherForm, spelling, formula, otherRole, location);
    }

    /** The integer that it stands for. */
    public BigInteger number() {
      return signed ? bits.signedValue() : bits.value();
    }

    /**
     * The characters of a string, eight bits each, without zeros that fill it up (IEEE 1800-2017
     * 5.9); null where it is no string, or not one of a few printable characters.
     */
    public String characters() {
      if (form != Form.TEXT) {
        return null;
      }
      String text = new String(bits.value().toByteArray(), StandardCharsets.ISO_8859_1);
      text = text.replaceFirst("^\0+", "");
      return PLAIN.matcher(text).matches() ? text : null;
    }
  }

  /** What a constant is to the reader of a module. */
  public enum Role {
    /** What the module is made with. */
    PARAMETER,
    /** A local parameter that the source uses. */
    LOCAL,
    /** Only a name for its value where something refers to it. */
    NAMED
  }

  /** What the bits of a constant stand for. */
  public enum Form {
    INTEGER,
    /** The pattern of a real number. */
    REAL,
    /** A string literal (IEEE 1800-2017 5.9). */
    TEXT
  }

  /** Direction of a port. */
  public enum Direction {
    INPUT,
    OUTPUT,
    INOUT
  }

  /** A port; {@code signal} is the net or variable of that name inside. */
  public record Port(String name, Direction direction, Signal signal) {}

  /**
   * An instance.
   *
   * @param name unique in its module, with generate scopes as prefix and array index as suffix
   * @param connections for each port of the module in order; see {@link Connection}
   */
  public record Instance(
      String name, ElaboratedModule module, List<Connection> connections, SourceLocation location) {
    public Instance {
      connections = List.copyOf(connections);
    }
  }

  /**
   * What a port is connected to, in terms of the parent's signals; null when open. For an output or
   * inout it is a target; widths are equal (the elaborator resizes inputs and cuts outputs with
   * {@code unusedHighBits}: the number of high bits of the port that go nowhere).
   *
   * @param array of the parent, with the same elements as the port, which is an array too; else
   *     null
   */
  public record Connection(Port port, Expression expression, int unusedHighBits, Signal array) {
    /** A connection of a port that is no array, or one that is open. */
    public Connection(Port port, Expression expression, int unusedHighBits) {
      this(port, expression, unusedHighBits, null);
    }
  }
}
