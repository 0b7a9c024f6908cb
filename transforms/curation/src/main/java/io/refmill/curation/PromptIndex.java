package io.refmill.curation;

import io.refmill.contamination.Hashes;
import io.refmill.contamination.Normalizer;
import io.refmill.contamination.PromptOutline;
import io.refmill.curation.Finding.Reason;
import io.refmill.curation.NgramIndex.Entry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The prompts of benchmarks. */
final class PromptIndex {
  /** A prompt with how often each of its words stands in it. */
  private record Worded(Entry entry, byte[] words, int[] counts) {}

  private final Thresholds thresholds;
  private final Map<String, List<Entry>> texts = new HashMap<>();
  private final Map<Long, List<Entry>> phrases = new HashMap<>();
  private final Set<Integer> phraseLengths = new TreeSet<>();
  private final List<Worded> worded = new ArrayList<>();
  private final NgramIndex ngrams;

  PromptIndex(Thresholds thresholds) {
    this.thresholds = thresholds;
    this.ngrams = new NgramIndex(thresholds.minNgrams(), thresholds.promptShare(), 0);
  }

  void add(Entry entry, int window) {
    String all = entry.sample().exact();
    String own = entry.sample().shape();
    for (String text : all.equals(own) ? List.of(all) : List.of(all, own)) {
      texts.computeIfAbsent(text, t -> new ArrayList<>(1)).add(entry);
    }
    ngrams.add(entry, window);
    if (entry.sample().length() >= thresholds.minPromptWords()) {
      phrases.computeIfAbsent(entry.sample().phrase(), p -> new ArrayList<>(1)).add(entry);
      phraseLengths.add(entry.sample().length());
      byte[] words = entry.sample().outline();
      worded.add(new Worded(entry, words, RougeL.counts(words)));
    }
  }

  /** Finds what a candidate overlaps. */
  void check(String specification, Consumer<Finding> found) {
    List<String> words = Normalizer.words(specification);
    whole(texts.get(Hashes.sha256(words)), found);
    for (int length : phraseLengths) {
      for (long hash : Hashes.windows(words, length)) {
        whole(phrases.get(hash), found);
      }
    }
    ngrams.check(List.of(words), found);
    RougeL own = new RougeL(PromptOutline.of(specification));
    if (own.length() >= thresholds.minPromptWords()) {
      worded.forEach(prompt -> compare(own, prompt, found));
    }
  }

  private static void whole(List<Entry> hits, Consumer<Finding> found) {
    if (hits != null) {
      hits.forEach(
          hit -> found.accept(Finding.whole(hit.benchmark(), hit.sample(), Reason.SAME_TEXT)));
    }
  }

  private void compare(RougeL own, Worded prompt, Consumer<Finding> found) {
    int length = prompt.words.length;
    double needed = thresholds.rougeL() * (own.length() + length) / 2;
    if (Math.min(own.length(), length) < needed || own.bound(prompt.counts) < needed) {
      return;
    }
    int common = own.common(prompt.words);
    if (common >= needed) {
      found.accept(
          Finding.shared(
              prompt.entry.benchmark(),
              prompt.entry.sample(),
              Reason.ROUGE_L,
              0,
              (double) common / length,
              (double) common / own.length()));
    }
  }
}
