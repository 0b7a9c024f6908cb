package io.refmill.beam.compile;

import io.refmill.beam.run.Run;
import io.refmill.parser.parse.ParseCache;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

/** The trees of files that the workers of one process share in a run. */
public final class ParseCaches {
  /** Trees take about twenty bytes for each character, so these take about 160 MB. */
  private static final long MAX_CHARACTERS = 8 << 20;

  /** Held by the workers alone: nobody says when the last one is gone. */
  private static final Map<String, WeakReference<ParseCache>> RUNS = new HashMap<>();

  private ParseCaches() {}

  /** The cache of a run, whose limits are the same for all workers. */
  public static synchronized ParseCache of(Run run) {
    RUNS.values().removeIf(reference -> reference.get() == null);
    WeakReference<ParseCache> known = RUNS.get(run.id());
    ParseCache cache = known == null ? null : known.get();
    if (cache == null) {
      cache = new ParseCache(MAX_CHARACTERS);
      RUNS.put(run.id(), new WeakReference<>(cache));
    }
    return cache;
  }
}
