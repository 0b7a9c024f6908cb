package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.beam.remote.RemoteFiles;
import io.refmill.ingest.InputPlan;
import io.refmill.ingest.InputPlanner;
import io.refmill.ingest.RecordReader;
import io.refmill.ingest.fault.InputChangedException;
import io.refmill.ingest.fault.StorageException;
import io.refmill.ingest.file.FilePaths;
import io.refmill.ingest.settings.IngestOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Inputs on a storage. */
class S3InputTest extends S3Test {
  private Path corpus;

  @BeforeEach
  void makeCorpus() {
    corpus = directory.resolve("corpus");
    server.bucket("inputs");
  }

  private static String row(String id, String code) {
    return "{\"id\": \"" + id + "\", \"code\": \"" + code.replace("\n", "\\n") + "\"}\n";
  }

  /** Of each kind of input something, with records that are rejected. */
  private void writeCorpus() throws IOException {
    Path rtl = Files.createDirectories(corpus.resolve("rtl/lib"));
    Files.writeString(
        corpus.resolve("rtl/top.v"),
        "`include \"width.vh\"\nmodule top(input clk, input d, output [`W-1:0] q);\n"
            + "  delay #(.N(`W)) s(clk, d, q);\nendmodule\n");
    Files.writeString(
        rtl.resolve("delay [1].v"),
        "module delay #(parameter N = 2) (input clk, input d, output reg [N-1:0] q);\n"
            + "  initial q = 0;\n  always @(posedge clk) q <= {q, d};\nendmodule\n");
    Files.writeString(rtl.resolve("width.vh"), "`define W 5\n");
    Files.writeString(corpus.resolve("rtl/LICENSE"), "SPDX-License-Identifier: MIT\n");
    Files.writeString(corpus.resolve("rtl/notes.txt"), "of no use\n");
    StringBuilder lines = new StringBuilder("\n");
    for (int i = 1; i <= 150; i++) {
      lines.append(row("j" + i, adder("j" + i, i % 40 + 1))).append(i % 50 == 0 ? "no json\n" : "");
    }
    Files.writeString(corpus.resolve("rows.jsonl"), lines);
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(corpus.resolve("packed.jsonl.gz")))) {
      out.write(
          row("p", "module p(input a, output y);\nassign y = !a;\nendmodule\n")
              .getBytes(StandardCharsets.UTF_8));
    }
    Files.writeString(
        corpus.resolve("table.csv"),
        "id,code\nc,\"module c(input a, b, output y);\nassign y = a ^ b;\nendmodule\"\n");
  }

  @Test
  void rowsAreThoseOfTheSameFilesHere() throws Exception {
    writeCorpus();
    // Parquet that was written by a build: its rejections are designs too.
    Path first = directory.resolve("first");
    Files.writeString(corpus.resolve("refused.v"), "module refused(output y); assign y = 1;");
    assertEquals(
        0, build(corpus.resolve("refused.v").toString(), first.toString(), "--allow-empty").code());
    Files.copy(
        first.resolve("rejected/rejected-00000-of-00001.parquet"), corpus.resolve("old.parquet"));
    server.putAll("inputs", "sets/corpus/", corpus);

    Path here = directory.resolve("here");
    assertEquals(0, build(corpus.toString(), here.toString()).code());
    Map<String, byte[]> expected = rows(here);
    assertTrue(expected.size() >= 3, expected.keySet().toString());
    for (String runner : List.of("direct", "flink")) {
      Path there = directory.resolve("there-" + runner);
      Ended ended = build("s3://inputs/sets/corpus", there.toString(), "--runner=" + runner);
      assertEquals(0, ended.code(), ended.err());
      Map<String, byte[]> found = rows(there);
      assertEquals(expected.keySet(), found.keySet());
      expected.forEach((name, bytes) -> assertArrayEquals(bytes, found.get(name), name));
    }
  }

  @Test
  void patternsAndWholeBucketsAreInputs() throws Exception {
    server.put("inputs", "a/x1.jsonl", row("x1", adder("x1", 3)).getBytes(StandardCharsets.UTF_8));
    server.put("inputs", "a/x2.jsonl", row("x2", adder("x2", 4)).getBytes(StandardCharsets.UTF_8));
    server.put(
        "inputs", "a/b/x3.jsonl", row("x3", adder("x3", 5)).getBytes(StandardCharsets.UTF_8));
    RemoteFiles.use(Map.of("s3", server.endpoint()));
    assertEquals(2, plan("s3://inputs/a/*.jsonl").records());
    assertEquals(3, plan("s3://inputs/a/**.jsonl").records());
    assertEquals(1, plan("s3://inputs/a/b/x3.jsonl").records());
    assertEquals(3, plan("s3://inputs").records());
  }

  private static InputPlan plan(String input) throws Exception {
    RemoteFiles.refresh(FilePaths.of(input));
    return new InputPlanner(IngestOptions.DEFAULT, List.of()).plan(List.of(input));
  }

  @Test
  void anObjectThatChangesIsNoticedByItsTagAlone() throws Exception {
    server.put("inputs", "r.jsonl", row("r", adder("r", 3)).getBytes(StandardCharsets.UTF_8));
    RemoteFiles.use(Map.of("s3", server.endpoint()));
    InputPlan plan = plan("s3://inputs/r.jsonl");
    // As long as before, and perhaps in the same second, which is all that S3 says of the time.
    server.put("inputs", "r.jsonl", row("r", adder("s", 3)).getBytes(StandardCharsets.UTF_8));
    InputChangedException changed =
        assertThrows(
            InputChangedException.class,
            () ->
                new RecordReader(IngestOptions.DEFAULT)
                    .read(plan.tasks().get(0), design -> {}, rejection -> {}));
    assertTrue(changed.getMessage().contains("s3://inputs/r.jsonl was written again"));
    server.delete("inputs", "r.jsonl");
    assertThrows(
        InputChangedException.class,
        () ->
            new RecordReader(IngestOptions.DEFAULT)
                .read(plan.tasks().get(0), design -> {}, rejection -> {}));
  }

  @Test
  void readingGoesOnWhenTheServerIsBack() throws Exception {
    byte[] bytes = large();
    try (InputStream in = Files.newInputStream(FilePaths.of("s3://inputs/large.bin"))) {
      byte[] start = in.readNBytes(1 << 20);
      server.kill();
      AtomicBoolean back = new AtomicBoolean();
      Thread starter =
          new Thread(
              () -> {
                try {
                  Thread.sleep(500);
                  server.start();
                  back.set(true);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      starter.start();
      byte[] rest = in.readAllBytes();
      starter.join();
      assertTrue(back.get());
      assertEquals(bytes.length, start.length + rest.length);
      assertArrayEquals(Arrays.copyOf(bytes, start.length), start);
      assertArrayEquals(Arrays.copyOfRange(bytes, start.length, bytes.length), rest);
    }
  }

  private byte[] large() {
    byte[] bytes = new byte[24 << 20];
    new Random(1).nextBytes(bytes);
    server.put("inputs", "large.bin", bytes);
    RemoteFiles.use(Map.of("s3", server.endpoint()));
    return bytes;
  }

  @Test
  void aPartOfAnObjectIsNotPaidForAsAllOfIt() throws Exception {
    byte[] bytes = large();
    long before = server.bytesRead();
    Path file = FilePaths.of("s3://inputs/large.bin");
    for (int i = 0; i < 8; i++) {
      try (SeekableByteChannel channel = Files.newByteChannel(file)) {
        int start = i * 3_000_000;
        channel.position(start);
        byte[] part = Channels.newInputStream(channel).readNBytes(100_000);
        assertArrayEquals(Arrays.copyOfRange(bytes, start, start + 100_000), part);
      }
    }
    // What the server reads of its files, and of requests.
    long read = server.bytesRead() - before;
    assertTrue(read < 6_000_000, "800,000 bytes took " + read);
  }

  @Test
  void aDirectoryIsNeverEmptyBecauseOneOfItsObjectsGoes() throws Exception {
    server.put("inputs", "busy/stays.v", adder("stays", 3).getBytes(StandardCharsets.UTF_8));
    RemoteFiles.use(Map.of("s3", server.endpoint()));
    Path busy = FilePaths.of("s3://inputs/busy");
    Path coming = server.objects().resolve("inputs/busy/comes-and-goes.v");
    AtomicBoolean ended = new AtomicBoolean();
    Thread thread =
        new Thread(
            () -> {
              while (!ended.get()) {
                try {
                  Files.writeString(coming, "");
                  Thread.sleep(3);
                  Files.delete(coming);
                  Thread.sleep(1);
                } catch (IOException | InterruptedException e) {
                  return;
                }
              }
            });
    thread.start();
    int listed = 0;
    for (int i = 0; i < 60; i++) {
      RemoteFiles.refresh(busy);
      try (Stream<Path> files = Files.list(busy)) {
        assertTrue(files.toList().contains(busy.resolve("stays.v")));
        listed++;
      } catch (StorageException e) {
        assertTrue(e.getMessage().contains("files were listed there that are not there"));
      }
    }
    ended.set(true);
    thread.join();
    assertTrue(listed > 0);
  }

  @Test
  void rowsAreDecontaminatedFromThere() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 1; i <= 70; i++) {
      lines.append(row("d" + i, adder("d" + i, i)));
    }
    server.put("inputs", "d.jsonl", lines.toString().getBytes(StandardCharsets.UTF_8));
    Path output = directory.resolve("clean");
    Ended ended =
        run(
            "decontaminate",
            "--input=s3://inputs/d.jsonl",
            "--output=" + output,
            "--s3-endpoint=" + server.endpoint(),
            "--no-progress");
    assertEquals(0, ended.code(), ended.err());
    assertEquals(lines.toString(), Files.readString(output.resolve("clean/d.jsonl")));
  }

  @Test
  void whatIsMissingIsSaid() throws Exception {
    server.put("inputs", "r.jsonl", row("r", adder("r", 3)).getBytes(StandardCharsets.UTF_8));
    String output = directory.resolve("out").toString();

    Ended file = build("s3://inputs/none.jsonl", output);
    assertEquals(2, file.code());
    assertTrue(
        file.err().contains("no such file or directory: s3://inputs/none.jsonl"), file.err());

    Ended pattern = build("s3://inputs/*.csv", output);
    assertEquals(2, pattern.code());
    assertTrue(pattern.err().contains("no file matches s3://inputs/*.csv"), pattern.err());

    Ended bucket = build("s3://no-such-bucket/r.jsonl", output);
    assertEquals(1, bucket.code());
    assertTrue(bucket.err().contains("there is no such bucket"), bucket.err());

    Ended scheme = build("gs://inputs/r.jsonl", output);
    assertEquals(2, scheme.code());
    assertTrue(scheme.err().contains("needs the file system of gs://"), scheme.err());

    System.setProperty("aws.secretAccessKey", "another");
    Ended secret = build("s3://inputs/r.jsonl", output);
    assertEquals(1, secret.code());
    assertTrue(secret.err().contains("does not let these credentials"), secret.err());

    System.setProperty("aws.secretAccessKey", S3Server.SECRET);
    server.kill();
    Ended down = build("s3://inputs/r.jsonl", output);
    assertEquals(1, down.code());
    assertTrue(down.err().contains("the server does not answer"), down.err());
    assertFalse(Files.exists(Path.of(output)));
  }
}
