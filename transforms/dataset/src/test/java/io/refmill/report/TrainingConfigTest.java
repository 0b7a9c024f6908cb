package io.refmill.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is printed for trainers, read by those who will read it. */
class TrainingConfigTest {
  @TempDir private Path directory;

  private TrainingConfig config(String name, List<String> splits, String... files)
      throws IOException {
    Path dataset = Files.createDirectories(directory.resolve(name));
    Files.createDirectories(dataset.resolve("rl"));
    for (String file : files) {
      Files.writeString(dataset.resolve("rl").resolve(file), "");
    }
    return new TrainingConfig(
        dataset.toString(), Statistics.of(new DatasetReader(dataset)), List.of(), splits);
  }

  /** The arguments that a shell makes of the lines, one a line. */
  private static List<String> arguments(String lines) throws Exception {
    return run("sh", "-c", "python3() { printf '%s\n' \"$@\"; }\n" + lines);
  }

  private static List<String> run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), text);
    return text.lines().toList();
  }

  @Test
  void aSplitIsKnownByTheNameOfItsFilesAlone() throws Exception {
    String[] files = {
      "train-00000-of-00002.parquet",
      "train-00001-of-00002.parquet",
      "test-00000-of-00001.parquet",
      "train_hard-00000-of-00001.parquet",
      "empty-00000-of-00001.parquet"
    };
    String name = "a/train-set";
    List<String> arguments =
        arguments(config(name, List.of("test", "train", "train_hard"), files).verl());
    String rl = directory.resolve(name).resolve("rl").toString();
    assertTrue(
        arguments.contains(
            "data.train_files=['" + rl + "/" + files[0] + "','" + rl + "/" + files[1] + "']"),
        arguments::toString);
    assertTrue(
        arguments.contains(
            "data.val_files=['" + rl + "/" + files[2] + "','" + rl + "/" + files[3] + "']"),
        arguments::toString);
    assertTrue(
        arguments.stream().noneMatch(argument -> argument.startsWith("trainer.")),
        arguments::toString);
  }

  @Test
  void blanksAndQuotesOfADirectoryStay() throws Exception {
    String name = "my sets/it's \\ $HOME \"1\", 2";
    TrainingConfig config =
        config(
            name,
            List.of("test", "train"),
            "train-00000-of-00001.parquet",
            "test-00000-of-00001.parquet");
    String path = directory.resolve(name).toString();
    String quoted = path.replace("\\", "\\\\").replace("'", "\\'");
    List<String> arguments = arguments(config.verl());
    assertTrue(
        arguments.contains("data.train_files=['" + quoted + "/rl/train-00000-of-00001.parquet']"),
        arguments::toString);
    assertTrue(
        arguments.contains("data.val_files=['" + quoted + "/rl/test-00000-of-00001.parquet']"),
        arguments::toString);
    assertTrue(
        arguments.contains("custom_reward_function.path='" + quoted + "/reward/compute_score.py'"),
        arguments::toString);

    String program =
        config.trl().lines().filter(line -> line.startsWith("sys.path")).findFirst().orElseThrow();
    assertEquals(
        List.of(path + "/reward"),
        run("python3", "-c", "import sys\n" + program + "\nprint(sys.path[0])"));
  }

  @Test
  void thatThereIsNothingToValidateWithIsSaid() throws Exception {
    TrainingConfig config = config("plain", List.of("train"), "train-00000-of-00001.parquet");
    assertTrue(config.verl().startsWith("# No other split than the one to train on has rows"));
    List<String> arguments = arguments(config.verl());
    String files = "['" + directory + "/plain/rl/train-00000-of-00001.parquet']";
    assertTrue(arguments.contains("data.train_files=" + files), arguments::toString);
    assertTrue(arguments.contains("data.val_files=" + files), arguments::toString);
    assertTrue(arguments.contains("trainer.test_freq=-1"), arguments::toString);
    assertTrue(arguments.contains("trainer.val_before_train=False"), arguments::toString);

    assertEquals(List.of(), arguments(config("none", List.of()).verl()));
  }
}
