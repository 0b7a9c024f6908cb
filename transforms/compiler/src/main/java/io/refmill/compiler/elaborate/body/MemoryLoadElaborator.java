package io.refmill.compiler.elaborate.body;

import io.refmill.compiler.elaborate.report.Rejection;
import io.refmill.compiler.elaborate.type.Selection;
import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.Statement;
import io.refmill.diagnostics.DiagnosticCode;
import io.refmill.diagnostics.SourceLocation;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import io.refmill.syntax.ExpressionSyntax;
import io.refmill.syntax.ExpressionSyntax.SystemCallSyntax;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code $readmemh} and {@code $readmemb} as assignments of what the file holds (IEEE 1800-2017
 * 21.4). The file is one of the record's; no other is ever read.
 *
 * <pre>
 * before  $readmemh("rom.hex", m);      rom.hex: 1f 2e @8 07
 * after   m[0] = 8'h1f; m[1] = 8'h2e; m[8] = 8'h07;
 * </pre>
 *
 * <p>Without bounds words go to the lowest address and upwards, as in IEEE 1364-2005; with a start
 * after the finish, downwards. What is left in the file when the memory is full is not read.
 *
 * <p>Where the file is missing, simulators load nothing and go on. So a memory that the design
 * itself writes is one without start values; any other is nothing without the file.
 */
final class MemoryLoadElaborator {
  /** Words of one file; each is a statement. */
  private static final int MAX_WORDS = 1 << 16;

  private final ModuleBuilder module;

  MemoryLoadElaborator(ModuleBuilder module) {
    this.module = module;
  }

  Statement statement(SystemCallSyntax e, Context context) {
    List<ExpressionSyntax> arguments = e.arguments();
    if (arguments.size() < 2 || arguments.size() > 4 || arguments.contains(null)) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR, e.location(), "expected 2 to 4 arguments of " + e.name());
    }
    if (context.frame() != null) {
      throw new FunctionFrame.Impure();
    }
    Expression given = module.expressions.selfDetermined(arguments.get(0), context);
    // A name that only the simulation knows could be anything.
    Rejection refused = SystemTasks.rejection(e.name(), e.location());
    String name = KnownText.ofConstant(given).orElseThrow(() -> refused);
    // A parameter that names no file unless somebody sets it.
    if (!name.isEmpty() && !SourceUnit.isDataName(name)) {
      throw refused;
    }
    Selection target = module.selects.select(arguments.get(1), context, true);
    if (!target.isArray()
        || !target.indices().isEmpty()
        || target.array().dimensions().size() != 1) {
      throw Rejection.of(
          DiagnosticCode.UNSUPPORTED_CONSTRUCT,
          e.location(),
          e.name() + " into anything but an array of one dimension");
    }
    Signal array = target.array();
    Signal.Dimension d = array.dimensions().get(0);
    long low = d.low();
    long high = (long) d.low() + d.size() - 1;
    long first = low;
    long last = high;
    if (arguments.size() > 2) {
      first = module.expressions.constantInt(arguments.get(2), context);
      if (arguments.size() > 3) {
        last = module.expressions.constantInt(arguments.get(3), context);
      }
    }
    if (Math.min(first, last) < low || Math.max(first, last) > high) {
      throw Rejection.of(
          DiagnosticCode.TYPE_ERROR, e.location(), "the addresses are outside of the memory");
    }
    Optional<SourceFile> file = module.design.dataFiles.apply(name);
    if (file.isEmpty()) {
      Rejection missing = Rejection.of(DiagnosticCode.DATA_FILE_NOT_FOUND, e.location(), name);
      module.missingFiles.add(new ModuleBuilder.MissingFile(array, missing));
      return StatementElaborator.empty(e.location());
    }
    Filler filler = new Filler(array, first, last, e.location());
    new MemoryFile(file.get(), e.name().equals("$readmemh"), e.location())
        .words(array.width(), filler::word);
    module.design.charge(filler.statements.size(), e.location());
    return StatementElaborator.sequence(filler.statements, e.location());
  }

  /** Puts words at addresses in turn. */
  private static final class Filler {
    private final List<Statement> statements = new ArrayList<>();
    private final Signal array;
    private final long low;
    private final long high;
    private final int step;
    private final SourceLocation location;
    private long next;

    Filler(Signal array, long first, long last, SourceLocation location) {
      this.array = array;
      this.low = Math.min(first, last);
      this.high = Math.max(first, last);
      this.step = first <= last ? 1 : -1;
      this.next = first;
      this.location = location;
    }

    void word(BigInteger address, Bits bits) {
      if (address != null) {
        if (address.compareTo(BigInteger.valueOf(low)) < 0
            || address.compareTo(BigInteger.valueOf(high)) > 0) {
          throw Rejection.of(
              DiagnosticCode.TYPE_ERROR,
              location,
              "address @" + address.toString(16) + " is outside of the memory");
        }
        next = address.longValue();
      }
      if (next < low || next > high) {
        return;
      }
      if (statements.size() >= MAX_WORDS) {
        throw Rejection.fatal(DiagnosticCode.DESIGN_TOO_LARGE, location, MAX_WORDS);
      }
      Expression index = new Expression.Constant(Bits.of(32, next), true, null);
      statements.add(
          new Statement.BlockingAssignment(
              new Expression.ElementSelect(array, List.of(index)),
              // x and z digits are the model's 0; the bits beside them are known.
              Expression.Constant.of(bits.width(), bits.knownValue()),
              location));
      next += step;
    }
  }
}
