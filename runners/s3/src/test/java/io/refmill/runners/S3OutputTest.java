package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Outputs on a storage. */
class S3OutputTest extends S3Test {
  private static final String OUTPUT = "s3://outputs/sets/adders";

  private Path input;

  @BeforeEach
  void writeInput() throws IOException {
    server.bucket("outputs");
    input = directory.resolve("adders.v");
    Files.writeString(input, adder("narrow", 3) + adder("wide", 17));
  }

  private Path uploaded() {
    return server.objects().resolve("outputs/sets/adders");
  }

  private Map<String, byte[]> expected(String... more) throws IOException {
    Path here = directory.resolve("here" + more.length);
    assertEquals(0, build(input.toString(), here.toString(), more).code());
    return rows(here);
  }

  private void assertUploaded(Map<String, byte[]> expected) throws IOException {
    Map<String, byte[]> found = rows(uploaded());
    assertEquals(expected.keySet(), found.keySet());
    expected.forEach((name, bytes) -> assertArrayEquals(bytes, found.get(name), name));
    List<String> names = server.names("outputs");
    assertTrue(names.contains("sets/adders/report.json"), names.toString());
    assertTrue(names.stream().noneMatch(name -> name.contains("refmill-upload")), names.toString());
  }

  @Test
  void aDatasetIsUploadedOnceAndReplacedWhenAskedFor() throws Exception {
    Ended made = build(input.toString(), OUTPUT);
    assertEquals(0, made.code(), made.err());
    assertTrue(made.out().contains("2 samples in " + OUTPUT), made.out());
    assertUploaded(expected());

    Ended again = build(input.toString(), OUTPUT);
    assertEquals(0, again.code(), again.err());
    assertTrue(again.out().contains("nothing to do"), again.out());

    Ended other = build(input.toString(), OUTPUT, "--shards=2");
    assertEquals(2, other.code());
    assertTrue(other.err().contains(OUTPUT + " holds a dataset; --force replaces it"), other.err());

    Ended forced = build(input.toString(), OUTPUT, "--shards=2", "--force");
    assertEquals(0, forced.code(), forced.err());
    // The files of one shard are gone.
    assertUploaded(expected("--shards=2"));
  }

  @Test
  void whatOthersPutThereStays() throws Exception {
    assertEquals(0, build(input.toString(), OUTPUT).code());
    server.put("outputs", "sets/adders/mine.txt", new byte[] {1});
    Ended forced = build(input.toString(), OUTPUT, "--seed=4", "--force");
    assertEquals(2, forced.code());
    assertTrue(forced.err().contains("mine.txt"), forced.err());
    server.delete("outputs", "sets/adders/mine.txt");
    server.put("outputs", "sets/adders/README.md", "mine".getBytes(StandardCharsets.UTF_8));
    Ended edited = build(input.toString(), OUTPUT, "--seed=4", "--force");
    assertEquals(2, edited.code());
    assertTrue(edited.err().contains("README.md"), edited.err());
  }

  @Test
  void anUploadThatBreaksOffGoesOnWithTheSameCommand() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    Thread killer =
        new Thread(
            () -> {
              try {
                // Behind the mark, the first files of the dataset.
                while (!ended.get() && !Files.exists(uploaded().resolve("croissant.json"))) {
                  Thread.sleep(1);
                }
                server.kill();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    killer.start();
    Ended broken = build(input.toString(), OUTPUT);
    ended.set(true);
    killer.join();
    assertEquals(1, broken.code(), broken.out());
    assertTrue(broken.err().contains("the same command uploads it"), broken.err());
    List<String> half = server.names("outputs");
    assertTrue(half.contains("sets/adders/.refmill-upload.json"), half.toString());
    assertFalse(half.contains("sets/adders/report.json"), half.toString());

    server.start();
    Ended resumed = build(input.toString(), OUTPUT);
    assertEquals(0, resumed.code(), resumed.err());
    assertTrue(resumed.out().contains("has what an earlier run of this command made"));
    assertUploaded(expected());
  }

  @Test
  void whereNothingCanBeWrittenIsSaidBeforeTheWork() {
    Ended missing = build(input.toString(), "s3://no-such-bucket/adders");
    assertEquals(1, missing.code());
    assertTrue(missing.err().contains("there is no such bucket"), missing.err());
    Ended local = run("decontaminate", "--input=" + input, "--output=" + OUTPUT);
    assertEquals(2, local.code());
    assertTrue(local.err().contains("has to be on this machine"), local.err());
  }
}
