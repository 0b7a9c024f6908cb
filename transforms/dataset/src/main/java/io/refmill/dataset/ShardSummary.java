package io.refmill.dataset;

import java.util.SortedMap;

/**
 * What a worker wrote to one shard; kept beside the shard until the run is checked.
 *
 * @param rows number of rows
 * @param outcomes rows by stage reached and code, joined by a blank; samples are {@code written}
 */
public record ShardSummary(long rows, SortedMap<String, Long> outcomes) {}
