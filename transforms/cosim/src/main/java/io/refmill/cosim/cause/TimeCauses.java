package io.refmill.cosim.cause;

import io.refmill.contract.Explanation.Kind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** The right value at another time. */
final class TimeCauses implements Hypotheses {
  @Override
  public List<Finding> test(PortTrace port, RunTrace run) {
    List<Finding> found = new ArrayList<>();
    shifted(port, -1, Kind.LATE, "it equals what it should have been in the call before ", found);
    if (run.design().sequential()) {
      shifted(port, 1, Kind.EARLY, "it equals what it should be in the next call ", found);
    }
    return found;
  }

  private static void shifted(
      PortTrace port, int by, Kind kind, String words, List<Finding> found) {
    Score score =
        Prediction.score(
            port,
            new Prediction() {
              @Override
              public BigInteger value(int call) {
                return inside(call) ? port.expected()[call + by] : BigInteger.ZERO;
              }

              @Override
              public BigInteger known(int call) {
                return inside(call) ? port.known()[call + by] : BigInteger.ZERO;
              }

              private boolean inside(int call) {
                return call + by >= 0 && call + by < port.calls();
              }
            });
    if (score.holds()) {
      found.add(score.finding(kind, port, words + score.share()));
    }
  }
}
