package io.refmill.curation;

import io.refmill.contamination.MinHashSignature;
import io.refmill.contamination.TextWindows;
import io.refmill.contamination.VerilogTokenizer;
import io.refmill.curation.DuplicateForest.Link;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Designs that are written almost alike: the windows of five tokens of their loose forms have a
 * Jaccard similarity of at least {@link #SIMILARITY}. Only designs with a common band of {@link
 * MinHashSignature} are compared, and of those that share one each with a few that came before it,
 * so that time grows with the number of designs and no faster.
 */
public final class NearDuplicates {
  /** Least estimated similarity; {@code contamination-lists/README.md} says what it finds. */
  public static final double SIMILARITY = 0.8;

  /** Different designs that the others of a band are compared with. */
  private static final int MAX_LEADERS = 16;

  /**
   * A design that shares a band with others.
   *
   * @param index position of its record in the input
   * @param signature of its text
   */
  public record Member(long index, MinHashSignature signature) {}

  private NearDuplicates() {}

  /**
   * The signature of a design's text.
   *
   * @param top name of the top module
   * @return empty if the text has fewer tokens than a window
   */
  public static Optional<MinHashSignature> signature(String verilog, String top) {
    return TextWindows.similarityOfCode(VerilogTokenizer.tokenize(verilog), top);
  }

  /** Links the similar ones of the designs that share a band; their order makes no difference. */
  public static List<Link> links(List<Member> band) {
    List<Member> sorted = new ArrayList<>(band);
    sorted.sort(Comparator.comparing(Member::index));
    List<Member> leaders = new ArrayList<>();
    List<Link> links = new ArrayList<>();
    for (Member member : sorted) {
      Optional<Member> like =
          leaders.stream()
              .filter(leader -> leader.signature().similarity(member.signature()) >= SIMILARITY)
              .findFirst();
      if (like.isPresent()) {
        links.add(new Link(like.get().index(), member.index()));
      } else if (leaders.size() < MAX_LEADERS) {
        leaders.add(member);
      }
    }
    return links;
  }
}
