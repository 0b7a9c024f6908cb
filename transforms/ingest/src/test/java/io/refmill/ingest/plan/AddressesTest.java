package io.refmill.ingest.plan;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class AddressesTest {
  @Test
  void addressesGetAnAnswer() {
    for (String address :
        List.of(
            "https://github.com/who/what",
            "https://github.com/who/what.git",
            "https://github.com/who/what/tree/main/rtl",
            "git@github.com:who/what.git",
            "github.com/who/what")) {
      assertTrue(
          Addresses.problem(address)
              .contains("git clone --depth 1 https://github.com/who/what && ./refmill build"),
          Addresses.problem(address));
    }
    assertTrue(Addresses.problem("https://huggingface.co/datasets/a/b").contains("hf download"));
    assertTrue(Addresses.problem("s3://bucket/rows.jsonl").contains("download it"));
    assertNull(Addresses.problem("rows/github.jsonl"));
    assertNull(Addresses.problem("/data/github.com/who/what"));
  }
}
