package io.refmill.syntax;

import io.refmill.diagnostics.SourceLocation;
import java.util.List;

/** An item of a compilation unit, package, module, interface or generate block. */
public sealed interface ItemSyntax extends Syntax
    permits BlockItemSyntax,
        GenerateSyntax,
        ItemSyntax.ModuleSyntax,
        ItemSyntax.PackageSyntax,
        ItemSyntax.PrimitiveSyntax,
        ItemSyntax.NetDeclarationSyntax,
        ItemSyntax.GenvarDeclarationSyntax,
        ItemSyntax.ContinuousAssignSyntax,
        ItemSyntax.AlwaysSyntax,
        ItemSyntax.InitialSyntax,
        ItemSyntax.InstantiationSyntax,
        ItemSyntax.GateInstantiationSyntax,
        ItemSyntax.SubroutineSyntax,
        ItemSyntax.DefparamSyntax,
        ItemSyntax.ModportSyntax,
        ItemSyntax.AliasSyntax,
        ItemSyntax.DriveStrengthSyntax,
        ItemSyntax.DroppedItemSyntax {

  /** The kinds of items: one for each record, so that a switch names them all. */
  enum Kind {
    MODULE,
    PACKAGE,
    PRIMITIVE,
    PORT_DECLARATION,
    NET_DECLARATION,
    PARAMETER_DECLARATION,
    TYPEDEF,
    IMPORT,
    GENVAR_DECLARATION,
    CONTINUOUS_ASSIGN,
    ALWAYS,
    INITIAL,
    INSTANTIATION,
    GATE_INSTANTIATION,
    SUBROUTINE,
    DEFPARAM,
    MODPORT,
    ALIAS,
    DRIVE_STRENGTH,
    DROPPED_ITEM,
    VARIABLE_DECLARATION,
    GENERATE_BLOCK,
    GENERATE_FOR,
    GENERATE_IF,
    GENERATE_CASE
  }

  /** Which record this is. */
  Kind kind();

  /**
   * A module or interface.
   *
   * @param keyword {@code module macromodule interface program}
   * @param imports of the header
   * @param parameters of the header, {@code #(...)}
   * @param ports of the header; empty for none
   * @param ansi whether the header declares its ports
   * @param defaultNettype in force at the keyword: {@code wire}, {@code none} ...
   * @param unconnectedDrive in force: {@code pull0}, {@code pull1} or empty
   * @param cell between {@code celldefine} and {@code endcelldefine}
   */
  record ModuleSyntax(
      SourceLocation location,
      SourceLocation end,
      String keyword,
      String name,
      List<ImportSyntax> imports,
      List<ParameterDeclarationSyntax> parameters,
      boolean ansi,
      List<PortSyntax> ports,
      List<ItemSyntax> items,
      String defaultNettype,
      String unconnectedDrive,
      boolean cell)
      implements ItemSyntax {
    public ModuleSyntax {
      imports = List.copyOf(imports);
      parameters = List.copyOf(parameters);
      ports = List.copyOf(ports);
      items = List.copyOf(items);
    }

    /** The same module with other items. */
    public ModuleSyntax withItems(List<ItemSyntax> others) {
      return new ModuleSyntax(
          location,
          end,
          keyword,
          name,
          imports,
          parameters,
          ansi,
          ports,
          others,
          defaultNettype,
          unconnectedDrive,
          cell);
    }

    @Override
    public Kind kind() {
      return Kind.MODULE;
    }
  }

  /** A port of a header. */
  sealed interface PortSyntax extends Syntax {}

  /**
   * A port of an ANSI header; null where nothing is written, so that the elaborator can inherit
   * from the port before (IEEE 1800-2017 23.2.2.3).
   *
   * @param direction {@code input output inout ref}, or null
   * @param netType {@code wire tri wand ...}, {@code var}, or null
   * @param type null when nothing of it is written
   */
  record AnsiPortSyntax(
      SourceLocation location,
      String direction,
      String netType,
      DataTypeSyntax type,
      DeclaratorSyntax declarator)
      implements PortSyntax {}

  /** {@code name}, {@code name[3:0]}, {@code {a, b}}, {@code .name(expr)}; both null for a gap. */
  record NonAnsiPortSyntax(SourceLocation location, String name, ExpressionSyntax expression)
      implements PortSyntax {}

  /** A package. */
  record PackageSyntax(SourceLocation location, String name, List<ItemSyntax> items)
      implements ItemSyntax {
    public PackageSyntax {
      items = List.copyOf(items);
    }

    @Override
    public Kind kind() {
      return Kind.PACKAGE;
    }
  }

  /**
   * A user-defined primitive (IEEE 1800-2017 clause 29).
   *
   * @param initial the value of {@code initial q = 1'b0;} or null
   */
  record PrimitiveSyntax(
      SourceLocation location,
      String name,
      String output,
      List<String> inputs,
      boolean sequential,
      ExpressionSyntax initial,
      List<TableRowSyntax> rows)
      implements ItemSyntax {
    public PrimitiveSyntax {
      inputs = List.copyOf(inputs);
      rows = List.copyOf(rows);
    }

    @Override
    public Kind kind() {
      return Kind.PRIMITIVE;
    }
  }

  /**
   * One row, its symbols without blanks: {@code 01?}, {@code (01)0}; state empty if combinational.
   */
  record TableRowSyntax(SourceLocation location, List<String> inputs, String state, String output)
      implements Syntax {
    public TableRowSyntax {
      inputs = List.copyOf(inputs);
    }
  }

  /**
   * {@code input reg [3:0] a, b;} in a module, function or task body. Fields as in AnsiPortSyntax.
   */
  record PortDeclarationSyntax(
      SourceLocation location,
      String direction,
      String netType,
      DataTypeSyntax type,
      List<DeclaratorSyntax> declarators)
      implements BlockItemSyntax {
    public PortDeclarationSyntax {
      declarators = List.copyOf(declarators);
    }

    @Override
    public Kind kind() {
      return Kind.PORT_DECLARATION;
    }
  }

  /** {@code wire [3:0] a = x, b;}; {@code delayed} when a delay was written. */
  record NetDeclarationSyntax(
      SourceLocation location,
      String netType,
      boolean delayed,
      DataTypeSyntax type,
      List<DeclaratorSyntax> declarators)
      implements ItemSyntax {
    public NetDeclarationSyntax {
      declarators = List.copyOf(declarators);
    }

    @Override
    public Kind kind() {
      return Kind.NET_DECLARATION;
    }
  }

  /**
   * {@code parameter}, {@code localparam} or {@code specparam}. For {@code parameter type T = ...}
   * the initializer is a TypeExpressionSyntax and {@code typeParameter} holds.
   */
  record ParameterDeclarationSyntax(
      SourceLocation location,
      String keyword,
      boolean typeParameter,
      DataTypeSyntax type,
      List<DeclaratorSyntax> declarators)
      implements BlockItemSyntax {
    public ParameterDeclarationSyntax {
      declarators = List.copyOf(declarators);
    }

    @Override
    public Kind kind() {
      return Kind.PARAMETER_DECLARATION;
    }
  }

  /** {@code typedef type name dimensions;}; type is null for a forward declaration. */
  record TypedefSyntax(
      SourceLocation location, DataTypeSyntax type, String name, List<DimensionSyntax> dimensions)
      implements BlockItemSyntax {
    public TypedefSyntax {
      dimensions = List.copyOf(dimensions);
    }

    @Override
    public Kind kind() {
      return Kind.TYPEDEF;
    }
  }

  /** {@code import pkg::name;}; name is {@code *} for all. One for each item. */
  record ImportSyntax(SourceLocation location, String packageName, String name)
      implements BlockItemSyntax {
    @Override
    public Kind kind() {
      return Kind.IMPORT;
    }
  }

  /** {@code genvar i, j;}. */
  record GenvarDeclarationSyntax(SourceLocation location, List<String> names)
      implements ItemSyntax {
    public GenvarDeclarationSyntax {
      names = List.copyOf(names);
    }

    @Override
    public Kind kind() {
      return Kind.GENVAR_DECLARATION;
    }
  }

  /** {@code assign a = b, c = d;}, one for each. */
  record ContinuousAssignSyntax(
      SourceLocation location, boolean delayed, ExpressionSyntax target, ExpressionSyntax value)
      implements ItemSyntax {
    @Override
    public Kind kind() {
      return Kind.CONTINUOUS_ASSIGN;
    }
  }

  /** {@code keyword} is {@code always always_comb always_ff always_latch}. */
  record AlwaysSyntax(SourceLocation location, String keyword, StatementSyntax body)
      implements ItemSyntax {
    @Override
    public Kind kind() {
      return Kind.ALWAYS;
    }
  }

  /** {@code initial} (or {@code final}) construct. */
  record InitialSyntax(SourceLocation location, String keyword, StatementSyntax body)
      implements ItemSyntax {
    @Override
    public Kind kind() {
      return Kind.INITIAL;
    }
  }

  /** Module, interface or primitive instances of one statement. */
  record InstantiationSyntax(
      SourceLocation location,
      String moduleName,
      List<ConnectionSyntax> parameters,
      List<InstanceSyntax> instances)
      implements ItemSyntax {
    public InstantiationSyntax {
      parameters = List.copyOf(parameters);
      instances = List.copyOf(instances);
    }

    @Override
    public Kind kind() {
      return Kind.INSTANTIATION;
    }
  }

  /** One instance; name may be null for a primitive's. */
  record InstanceSyntax(
      SourceLocation location,
      String name,
      List<DimensionSyntax> dimensions,
      List<ConnectionSyntax> connections)
      implements Syntax {
    public InstanceSyntax {
      dimensions = List.copyOf(dimensions);
      connections = List.copyOf(connections);
    }
  }

  /**
   * {@code and g1 (y, a, b), ...;} with {@code gate} one of the 26 built-in primitives; {@code
   * delayed} when a delay was written.
   */
  record GateInstantiationSyntax(
      SourceLocation location, String gate, boolean delayed, List<InstanceSyntax> instances)
      implements ItemSyntax {
    public GateInstantiationSyntax {
      instances = List.copyOf(instances);
    }

    @Override
    public Kind kind() {
      return Kind.GATE_INSTANTIATION;
    }
  }

  /**
   * A function or task.
   *
   * @param lifetime {@code automatic}, {@code static} or empty
   * @param returnType of a function (void is a SimpleTypeSyntax); null for a task
   * @param ports ANSI ports; declarations in the body are PortDeclarationSyntax in {@code
   *     declarations}
   */
  record SubroutineSyntax(
      SourceLocation location,
      boolean task,
      String lifetime,
      DataTypeSyntax returnType,
      String name,
      List<AnsiPortSyntax> ports,
      List<BlockItemSyntax> declarations,
      List<StatementSyntax> statements)
      implements ItemSyntax {
    public SubroutineSyntax {
      ports = List.copyOf(ports);
      declarations = List.copyOf(declarations);
      statements = List.copyOf(statements);
    }

    @Override
    public Kind kind() {
      return Kind.SUBROUTINE;
    }
  }

  /** {@code defparam a.b.P = value;}, one for each. */
  record DefparamSyntax(SourceLocation location, ExpressionSyntax target, ExpressionSyntax value)
      implements ItemSyntax {
    @Override
    public Kind kind() {
      return Kind.DEFPARAM;
    }
  }

  /** {@code modport name (input a, output b);}. */
  record ModportSyntax(SourceLocation location, String name, List<ModportPortSyntax> ports)
      implements ItemSyntax {
    public ModportSyntax {
      ports = List.copyOf(ports);
    }

    @Override
    public Kind kind() {
      return Kind.MODPORT;
    }
  }

  /** One port of a modport; direction may also be {@code import} or {@code export}. */
  record ModportPortSyntax(
      SourceLocation location, String direction, String name, ExpressionSyntax expression)
      implements Syntax {}

  /** {@code alias a = b = c;}. */
  record AliasSyntax(SourceLocation location, List<ExpressionSyntax> nets) implements ItemSyntax {
    public AliasSyntax {
      nets = List.copyOf(nets);
    }

    @Override
    public Kind kind() {
      return Kind.ALIAS;
    }
  }

  /**
   * {@code (strong0, weak1)} of the item behind it (IEEE 1800-2017 28.11): how strongly its drivers
   * give 0 and 1, from 7 ({@code supply}) by way of 6 ({@code strong}) to 0 ({@code highz}).
   */
  record DriveStrengthSyntax(SourceLocation location, int zero, int one) implements ItemSyntax {
    @Override
    public Kind kind() {
      return Kind.DRIVE_STRENGTH;
    }
  }

  /** Parsed for its extent alone: specify block, assertion, covergroup, class ... */
  record DroppedItemSyntax(SourceLocation location, String what) implements ItemSyntax {
    @Override
    public Kind kind() {
      return Kind.DROPPED_ITEM;
    }
  }
}
