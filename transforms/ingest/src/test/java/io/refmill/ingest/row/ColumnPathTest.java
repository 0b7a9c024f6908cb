package io.refmill.ingest.row;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnPathTest {
  private static final String ROW =
      "{'a': 1, 'b': {'c': [10, {'d': 'x'}]}, 'm': [['p', 'q']]}".replace('\'', '"');

  private static JsonNode at(String path) throws Exception {
    return ColumnPath.parse(path).in(new ObjectMapper().readTree(ROW));
  }

  @Test
  void followsNamesAndIndexes() throws Exception {
    assertEquals("1", at("a").asText());
    assertEquals("10", at("b.c[0]").asText());
    assertEquals("x", at("b.c[-1].d").asText());
    assertEquals("q", at("m[0][1]").asText());
  }

  @Test
  void whatIsNotThereIsMissing() throws Exception {
    assertTrue(at("z").isMissingNode());
    assertTrue(at("b.c[7].d").isMissingNode());
    assertTrue(at("b.c[-3]").isMissingNode());
    assertTrue(at("a.b.c").isMissingNode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[0]", "a[", "a[x]", "a..b", "a[0]b", "a."})
  void otherTextIsRefused(String path) {
    assertThrows(IllegalArgumentException.class, () -> ColumnPath.parse(path));
  }
}
