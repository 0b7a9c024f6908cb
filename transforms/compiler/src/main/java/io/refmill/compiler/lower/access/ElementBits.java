package io.refmill.compiler.lower.access;

import io.refmill.compiler.ir.Bits;
import io.refmill.compiler.ir.Expression;
import io.refmill.compiler.ir.Process;
import io.refmill.compiler.ir.Signal;
import io.refmill.compiler.ir.walk.Expressions;
import java.math.BigInteger;

/**
 * Which bits of elements of an array a process assigns, whichever elements these are.
 *
 * <pre>
 * always @(posedge clk) if (we[0]) mem[a][7:0] &lt;= d[7:0];      bits 0 to 7
 * always @(posedge clk) if (we[1]) mem[a][15:8] &lt;= d[15:8];    bits 8 to 15
 * </pre>
 */
public final class ElementBits {
  private ElementBits() {}

  /** Whether no bit of an element is assigned by both of two processes. */
  public static boolean disjoint(Node a, Node b, Signal array) {
    return array.isArray() && written(a, array).and(written(b, array)).signum() == 0;
  }

  /** The bits that may be assigned. */
  private static BigInteger written(Node n, Signal array) {
    if (!(n.process() instanceof Process.AlwaysConstruct a)
        || !Expressions.callsIn(a.body()).isEmpty()) {
      return Bits.mask(array.width());
    }
    BigInteger[] bits = {BigInteger.ZERO};
    Expressions.forEachExpression(
        a.body(), value -> {}, target -> bits[0] = bits[0].or(written(target, array)));
    return bits[0];
  }

  private static BigInteger written(Expression target, Signal array) {
    if (target instanceof Expression.Concatenation c) {
      return c.parts().stream()
          .map(part -> written(part, array))
          .reduce(BigInteger.ZERO, BigInteger::or);
    }
    if (!Expressions.targets(target).contains(array)) {
      return BigInteger.ZERO;
    }
    return target instanceof Expression.PartSelect p && p.base() instanceof Expression.ElementSelect
        ? Bits.mask(p.width()).shiftLeft(p.lsb())
        : Bits.mask(array.width());
  }
}
