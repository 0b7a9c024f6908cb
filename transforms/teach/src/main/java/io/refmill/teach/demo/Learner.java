package io.refmill.teach.demo;

import java.util.List;

/**
 * How good an answer is: some problems are easy and some hopeless, most are learned from turn to
 * turn, some candidates are worse than those before, and some answers are no code or do harm.
 */
final class Learner {
  /** What kind of answer a request gets. */
  enum Kind {
    RIGHT,
    WRONG,
    NO_CODE,
    NO_SYNTAX,
    RAISES,
    OTHER_PORTS,
    HOSTILE
  }

  /**
   * What a request gets.
   *
   * @param period of a wrong answer: it is wrong in one call of so many
   */
  record Quality(Kind kind, int period) {}

  private static final int KINDS = 8;
  private static final int SOLID = 0;
  private static final int HOSTILE = 5;
  private static final int HOPELESS = 6;
  private static final int CLUMSY = 7;
  private static final List<Double> CHANCES = List.of(0.1, 0.25, 0.5);
  private static final List<Integer> PERIODS = List.of(4, 7, 14);
  private static final List<Kind> FAILURES =
      List.of(Kind.NO_CODE, Kind.NO_SYNTAX, Kind.RAISES, Kind.OTHER_PORTS);

  private Learner() {}

  /**
   * The quality of an answer.
   *
   * @param problem names the problem
   * @param attempts that the request shows
   * @param request tells requests apart
   */
  static Quality of(String problem, int attempts, String request) {
    int kind = (int) (Draw.of("kind/" + problem) * KINDS);
    String draw = problem + "/" + attempts + "/" + request;
    double luck = Draw.of("luck/" + draw);
    int level = Math.min(attempts, CHANCES.size() - 1);
    if (kind == HOSTILE && luck < 0.5) {
      return new Quality(Kind.HOSTILE, 0);
    }
    if (kind == CLUMSY && luck < 0.6) {
      return new Quality(Draw.of("failure/" + draw, FAILURES), 0);
    }
    double chance = kind == SOLID ? 0.9 : kind == HOPELESS ? 0 : CHANCES.get(level);
    if (Draw.of("right/" + draw) < chance) {
      return new Quality(Kind.RIGHT, 0);
    }
    // From a quarter to four times what is usual on this level: some turns are worse than before.
    double factor = Math.pow(4, 2 * Draw.of("period/" + draw) - 1);
    return new Quality(Kind.WRONG, Math.max(2, (int) (PERIODS.get(level) * factor)));
  }
}
