package io.refmill.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.zip.CRC32;

/** Draws rows by the hashes of their ids: the same ones each time, from all over the dataset. */
final class Draw {
  private record Drawn(long hash, JsonNode row) {}

  private final int most;
  private final PriorityQueue<Drawn> drawn =
      new PriorityQueue<>(Comparator.comparingLong(Drawn::hash).reversed());

  private Draw(int most) {
    this.most = most;
  }

  /** At most so many rows of {@code sft}, in the order of their ids. */
  static List<JsonNode> samples(DatasetReader reader, Set<String> columns, int most)
      throws IOException {
    Draw draw = new Draw(most);
    reader.forEach("sft", columns, draw::add);
    List<JsonNode> rows = new ArrayList<>();
    draw.drawn.forEach(each -> rows.add(each.row()));
    rows.sort(Comparator.comparing(row -> row.path("index").asLong()));
    return rows;
  }

  private void add(JsonNode row) {
    CRC32 hash = new CRC32();
    hash.update(row.path("id").asText().getBytes(StandardCharsets.UTF_8));
    if (drawn.size() == most && hash.getValue() >= drawn.peek().hash()) {
      return;
    }
    drawn.add(new Drawn(hash.getValue(), row));
    if (drawn.size() > most) {
      drawn.remove();
    }
  }
}
