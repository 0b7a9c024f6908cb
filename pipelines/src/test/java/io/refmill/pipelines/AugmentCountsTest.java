package io.refmill.pipelines;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class AugmentCountsTest {
  private static boolean isIdle(String toggled) throws IOException {
    return AugmentCounts.isIdle(new JsonMapper().readTree("{\"toggled\": " + toggled + "}"));
  }

  @Test
  void anOutputThatStandsStillMakesTheRowIdle() throws IOException {
    assertTrue(isIdle("[{\"port\": \"y\", \"bits\": \"11\"}, {\"port\": \"z\", \"bits\": \"0\"}]"));
    assertFalse(
        isIdle("[{\"port\": \"y\", \"bits\": \"01\"}, {\"port\": \"z\", \"bits\": \"1\"}]"));
    assertFalse(isIdle("[]"));
  }
}
