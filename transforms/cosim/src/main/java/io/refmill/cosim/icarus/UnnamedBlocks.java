package io.refmill.cosim.icarus;

import io.refmill.contract.DesignInterface;
import io.refmill.contract.DesignInterface.StateVariable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * State in blocks without a name. Icarus calls such a block {@code $unm_blk_} and the number of the
 * unnamed blocks that the whole compilation has had so far. So what one run's listing says is true
 * of the next only if as many stand before the design in both: it has no company, and the blocks of
 * its bench have names.
 */
final class UnnamedBlocks {
  /** What a {@code begin} may stand in, and an unnamed one by itself. */
  private static final Pattern BEGIN =
      Pattern.compile("\\\\\\S+|\"[^\"]*\"|//[^\\n]*|(?<begin>\\bbegin\\b(?!\\s*:))");

  private UnnamedBlocks() {}

  /** Whether some of the state is in such a block. */
  static boolean hold(DesignInterface design) {
    return design.state().stream().anyMatch(StateVariable::inUnnamedBlock);
  }

  /** The text of benches with a name for each block. */
  static String name(CharSequence benches) {
    AtomicInteger count = new AtomicInteger();
    return BEGIN
        .matcher(benches)
        .replaceAll(
            found ->
                found.group(1) == null
                    ? Matcher.quoteReplacement(found.group())
                    : "begin : block" + count.getAndIncrement());
  }
}
