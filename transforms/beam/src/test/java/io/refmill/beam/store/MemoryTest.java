package io.refmill.beam.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.beam.coder.SmileCoder;
import io.refmill.compiler.DesignSource;
import io.refmill.parser.SourceFile;
import io.refmill.parser.SourceUnit;
import io.refmill.store.EntryKey;
import io.refmill.store.EntryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that other runs came to. */
class MemoryTest {
  private static final SmileCoder<SourceFile> FILE = SmileCoder.of(SourceFile.class);
  private static final SourceFile VALUE = new SourceFile("a.v", "module a; endmodule".repeat(50));

  @TempDir private Path directory;

  private Store store(String code) {
    return new Store(directory.resolve("store").toString(), 1 << 20, code);
  }

  private Memory open() throws IOException {
    return new Memory(EntryStore.open(directory.resolve("store"), "results", 0), "there");
  }

  private EntryKey digest(EntryKey key) throws IOException {
    try (Memory memory = open()) {
      return memory.recall(key, FILE).digest();
    }
  }

  /** What later stages keep is found by the digest of a result, which nobody makes anew. */
  @Test
  void digestIsThatOfTheResult() throws Exception {
    DesignSource design = new DesignSource(SourceUnit.of("rows.v", "module m; endmodule"), null);
    DesignKey key = DesignKey.of(design, Origins.of(design), () -> store("1").key("stage"));
    DesignKey other = DesignKey.of(design, Origins.of(design), () -> store("1").key("other"));
    Known<SourceFile> kept;
    try (Memory memory = open()) {
      kept = memory.keep(key, VALUE, FILE);
      assertEquals(kept.digest(), memory.keep(other, VALUE, FILE).digest());
      assertNotEquals(kept.digest(), memory.keep(other, new SourceFile("b.v", ""), FILE).digest());
    }
    try (Memory memory = open()) {
      assertEquals(kept, memory.recall(key, FILE));
      assertEquals(kept.origin("a"), memory.recall(key, FILE).origin("a"));
      assertNotEquals(kept.origin("a"), kept.origin("b"));
    }
  }

  @Test
  void resultComesBackUnderItsKeyAlone() throws Exception {
    EntryKey key = store("1").key("stage").add("text").key();
    try (Memory memory = open()) {
      memory.keep(key, VALUE, FILE);
    }
    try (Memory memory = open()) {
      assertEquals(VALUE, memory.recall(key, FILE).value());
      assertNull(memory.recall(store("1").key("stage").add("texts").key(), FILE));
    }
  }

  @Test
  void keysTellCodeStageAndPartsApart() {
    EntryKey key = store("1").key("stage").add("ab").add("c").key();
    assertEquals(key, store("1").key("stage").add("ab").add("c").key());
    assertNotEquals(key, store("2").key("stage").add("ab").add("c").key());
    assertNotEquals(key, store("1").key("stages").add("ab").add("c").key());
    assertNotEquals(key, store("1").key("stage").add("a").add("bc").key());
  }

  @Test
  void changedByteIsNeverAnotherResult() throws Exception {
    EntryKey key = store("1").key("stage").key();
    try (Memory memory = open()) {
      memory.keep(key, VALUE, FILE);
    }
    EntryKey digest = digest(key);
    Path file = directory.resolve("store/results-00000000.log");
    byte[] whole = Files.readAllBytes(file);
    int lost = 0;
    for (int at = 0; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= 0x04;
      Files.write(file, changed);
      try (Memory memory = open()) {
        Known<SourceFile> found = memory.recall(key, FILE);
        assertTrue(
            found == null || found.value().equals(VALUE) && found.digest().equals(digest),
            "byte " + at);
        lost += found == null ? 1 : 0;
      }
    }
    assertEquals(whole.length, lost);
  }

  @Test
  void entryThatIsNoResultIsNone() throws Exception {
    EntryKey key = store("1").key("stage").key();
    try (EntryStore entries = EntryStore.open(directory.resolve("store"), "results", 0)) {
      entries.put(key, new byte[100]);
    }
    try (Memory memory = open()) {
      assertNull(memory.recall(key, FILE));
    }
  }

  @Test
  void resultUnderAnotherKeyIsNone() throws Exception {
    EntryKey key = store("1").key("stage").add("one").key();
    EntryKey other = store("1").key("stage").add("other").key();
    try (Memory memory = open()) {
      memory.keep(key, VALUE, FILE);
    }
    // With a checksum of its own, as somebody would write it who means to.
    try (EntryStore entries = EntryStore.open(directory.resolve("store"), "results", 0)) {
      entries.put(other, entries.get(key));
    }
    try (Memory memory = open()) {
      assertEquals(VALUE, memory.recall(key, FILE).value());
      assertNull(memory.recall(other, FILE));
    }
  }

  @Test
  void damagedResultWithAChecksumOfItsOwnIsNone() throws Exception {
    EntryKey key = store("1").key("stage").key();
    byte[] whole;
    try (Memory memory = open()) {
      memory.keep(key, VALUE, FILE);
    }
    EntryKey digest = digest(key);
    try (EntryStore entries = EntryStore.open(directory.resolve("store"), "results", 0)) {
      whole = entries.get(key);
    }
    int lost = 0;
    for (int at = 0; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= 0x10;
      try (EntryStore entries = EntryStore.open(directory.resolve("store"), "results", 0)) {
        entries.put(key, changed);
      }
      try (Memory memory = open()) {
        Known<SourceFile> found = memory.recall(key, FILE);
        assertTrue(
            found == null || found.value().equals(VALUE) && found.digest().equals(digest),
            "byte " + at);
        lost += found == null ? 1 : 0;
      }
    }
    // The compressor's format has bits without meaning.
    assertTrue(lost > whole.length - 4, lost + " of " + whole.length);
  }

  @Test
  void onlyWhatIsFinalIsKept() throws Exception {
    EntryKey key = store("1").key("stage").key();
    SourceFile second = new SourceFile("b.v", "module b; endmodule");
    try (Memory memory = open()) {
      assertEquals(VALUE, memory.recallOrFind(key, FILE, () -> VALUE, any -> false));
      assertEquals(second, memory.recallOrFind(key, FILE, () -> second, any -> true));
      assertEquals(second, memory.recallOrFind(key, FILE, () -> VALUE, any -> true));
    }
  }

  @Test
  void withoutAPlaceNothingIsKept() throws Exception {
    EntryKey key = Store.NONE.key("stage").key();
    Memory memory = Store.NONE.acquire();
    try {
      memory.keep(key, VALUE, FILE);
      assertNull(memory.recall(key, FILE));
      assertFalse(memory.isWorking());
    } finally {
      Store.NONE.release();
    }
  }
}
