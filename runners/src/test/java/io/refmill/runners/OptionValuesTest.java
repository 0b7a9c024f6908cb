package io.refmill.runners;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.refmill.runners.run.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values of options that make no sense are refused before anything is done, with their reason. */
class OptionValuesTest {
  private static final String[] LIMITS = {
    "--max-source-chars",
    "--max-vector-bits",
    "--max-memory-bits",
    "--max-elements",
    "--max-loop-iterations",
    "--max-model-characters",
    "--max-millis"
  };

  @TempDir private Path directory;
  private String verilog;
  private String python;
  private String dataset;
  private String output;

  @BeforeEach
  void write() throws IOException {
    String text = "module and2(input a, input b, output y); assign y = a & b; endmodule\n";
    verilog = Files.writeString(directory.resolve("and2.v"), text).toString();
    python = Files.writeString(directory.resolve("and2.py"), "class TopModule: pass\n").toString();
    dataset = directory.resolve("dataset").toString();
    Files.createDirectories(Path.of(dataset, "sft"));
    output = "--output=" + directory.resolve("out");
  }

  private void refused(List<String> command, String option, String... parts) {
    List<String> args = new ArrayList<>(command);
    args.add(option);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Refmill.execute(new PrintWriter(out), new PrintWriter(err), args.toArray(String[]::new));
    assertEquals(ExitCode.USAGE, code, () -> args + "\n" + err);
    assertTrue(
        err.toString().contains("\nTry: refmill " + command.get(0) + " --help"), () -> "" + err);
    for (String part : parts) {
      assertTrue(err.toString().contains(part), () -> args + "\n" + err);
    }
    assertEquals("", out.toString());
    assertFalse(Files.exists(directory.resolve("out")), args::toString);
  }

  private List<String> build() {
    return List.of("build", "--input=" + verilog, output);
  }

  private List<String> decontaminate() {
    return List.of("decontaminate", "--input=" + verilog, output);
  }

  private List<String> list() {
    return List.of("contamination-list", "--name=Ours", "--input=" + verilog, output);
  }

  private List<String> convert() {
    return List.of("convert", verilog);
  }

  private List<String> verify() {
    return List.of("verify", "--verilog=" + verilog, "--python=" + python);
  }

  private List<String> annotate() {
    return List.of("annotate", dataset, "--endpoint=demo", output);
  }

  @Test
  void limitsAreAtLeastOne() {
    for (List<String> command :
        List.of(build(), decontaminate(), list(), convert(), verify(), annotate())) {
      for (String limit : LIMITS) {
        refused(command, limit + "=0", limit + " must be at least 1, and is 0");
        refused(command, limit + "=-5", limit + " must be at least 1, and is -5");
      }
    }
    String rows = "--max-record-bytes";
    for (List<String> command : List.of(build(), decontaminate(), list())) {
      refused(command, rows + "=0", rows + " must be at least 1, and is 0");
    }
    for (List<String> command : List.of(convert(), verify(), annotate())) {
      refused(command, rows + "=5", "Unknown option: '" + rows + "=5'");
    }
  }

  @Test
  void countsHaveTheirRange() {
    refused(build(), "--shards=10001", "--shards must be between 0 and 10000, and is 10001");
    refused(build(), "--shards=-1", "--shards must be between 0 and 10000, and is -1");
    refused(build(), "--parallelism=-1", "--parallelism must be at least 1, and is -1");
    refused(build(), "--parallelism=0", "--parallelism must be at least 1, and is 0");
    refused(build(), "--rollouts=0", "--rollouts must be at least 1, and is 0");
    refused(List.of("inspect", dataset), "--sample=0", "--sample must be at least 1, and is 0");
    refused(List.of("inspect", dataset), "--sample=-1", "--sample must be at least 1, and is -1");
    refused(List.of("augment"), "--print=0", "--print must be at least 1, and is 0");
    refused(annotate(), "--vectors=0", "--vectors must be at least 1, and is 0");
    refused(annotate(), "--workers=0", "--workers must be at least 1, and is 0");
    refused(annotate(), "--forward=-1", "--forward must be at least 0, and is -1");
    refused(annotate(), "--concurrency=0", "--concurrency must be between 1 and 4096, and is 0");
    refused(annotate(), "--retries=-1", "--retries must be between 0 and 1000, and is -1");
  }

  /** They have other names inside. */
  @Test
  void thresholdsAreCalledAsTheirOptions() {
    for (List<String> command : List.of(build(), decontaminate())) {
      refused(command, "--min-code-tokens=-1", "refmill: --min-code-tokens must be at least 0");
      refused(command, "--min-ngrams=0", "refmill: --min-ngrams must be at least 1, and is 0");
      refused(command, "--code-share=2", "refmill: --code-share must be above 0 and at most 1");
      refused(command, "--prompt-share=0", "refmill: --prompt-share must be above 0");
      refused(command, "--min-prompt-words=0", "refmill: --min-prompt-words must be at least 1");
      refused(command, "--similarity=1.5", "refmill: --similarity must be above 0");
      refused(command, "--rouge-l=-1", "refmill: --rouge-l must be above 0");
      refused(command, "--common=0", "refmill: --common must be at least 1");
    }
  }

  @Test
  void placesHaveToBeThere() {
    String none = directory.resolve("none").toString();
    for (List<String> command : List.of(build(), list(), convert(), verify())) {
      refused(command, "--include-dir=" + none, "--include-dir: no such directory: " + none);
      refused(command, "--include-dir=" + verilog, "something else has that name");
    }
    String stage = "--annotate";
    List<String> asking = new ArrayList<>(build());
    asking.addAll(List.of(stage, "--endpoint=demo"));
    for (List<String> command : List.of(asking, annotate())) {
      refused(command, "--prompts=" + none, "--prompts: no such directory: " + none);
      refused(command, "--prices=" + none, "--prices: no such file: " + none);
      refused(command, "--cache-dir=" + verilog, "--cache-dir: " + verilog + " is a file");
    }
    refused(build(), "--store=" + verilog, "--store: " + verilog + " is a file");
    refused(
        List.of("augment", "--base=" + dataset, output),
        "--failures=" + directory,
        "--failures: no such file: " + directory + "; something else has that name");
  }

  @Test
  void whatCannotBeReadIsSaidByItsOption() throws IOException {
    String text = Files.writeString(directory.resolve("text"), "{\n  text\n}").toString();
    refused(build(), "--tokenizer=none", "--tokenizer: no such file: none");
    String place = text + ":2: this is no JSON from column 3 on";
    refused(build(), "--tokenizer=" + text, "refmill: --tokenizer: " + place);
    Path closed = Files.writeString(directory.resolve("closed"), "{}");
    if (closed.toFile().setReadable(false) && !Files.isReadable(closed)) {
      // Root reads it all the same.
      String denied = "--tokenizer: " + closed + " cannot be read: permission denied";
      refused(build(), "--tokenizer=" + closed, denied);
    }
    for (List<String> command : List.of(build(), decontaminate())) {
      String list = "--contamination-list";
      refused(command, list + "=none", list + ": no such file: none");
      refused(command, list + "=" + text, list + ": cannot read " + text + ": expected cont");
    }
    refused(build(), "--code-column=a[", "--code-column: expected \"]\" in column path \"a[\"");
    refused(build(), "--license-column=[0]", "--license-column: a column path begins with a");
    refused(decontaminate(), "--prompt-column=a..b", "--prompt-column: expected a name");
    List<String> annotate = annotate();
    refused(annotate, "--budget=much", "'--budget': 'much' is no amount of dollars");
    refused(
        List.of("annotate", dataset, "--model=m", output),
        "--endpoint=place",
        "--endpoint: expected an address such as");
  }

  @Test
  void optionsThatNothingReadsNameWhatWould() {
    String any = "without --annotate, --distill or --rollouts; add that, or leave ";
    for (String[] each :
        new String[][] {
          {"--candidates=5", "--candidates has no effect without --distill; add that, or leave"},
          {"--turns=2", "--turns has no effect without --distill"},
          {"--show-source=never", "--show-source has no effect without --distill"},
          {"--forward=1", "--forward has no effect without --annotate"},
          {"--regenerate", "--regenerate has no effect without --annotate"},
          {"--min-pass=0.2", "--min-pass has no effect without --rollouts"},
          {"--pass-k=5", "--pass-k has no effect without --rollouts"},
          {"--model=m", "--model has no effect " + any + "--model out"},
          {"--budget=1", "--budget has no effect " + any},
          {"--prompts=none", "--prompts has no effect " + any},
          {"--prove-seconds=5", "--prove-seconds has no effect without --prove;"},
          {"--staging=place", "--staging has no effect without an --output on a storage"},
          {"--s3-endpoint=http://h:9", "--s3-endpoint has no effect without an address that begins"}
        }) {
      refused(build(), each[0], each[1]);
    }
    List<String> annotating = new ArrayList<>(build());
    annotating.addAll(List.of("--annotate", "--endpoint=demo"));
    refused(annotating, "--candidates=5", "--candidates has no effect without --distill");
    refused(annotating, "--max-pass=0.5", "--max-pass has no effect without --rollouts");
    refused(decontaminate(), "--s3-endpoint=http://h:9", "--s3-endpoint has no effect without an");
    List<String> adding = List.of("augment", "--base=" + dataset, output);
    refused(adding, "--unit=file", "--unit has no effect without --input; add that, or leave");
    refused(adding, "--code-column=a", "--code-column has no effect without --input");
  }

  @Test
  void whichFilesSeeEachOtherIsSaidOfFiles() throws IOException {
    String code = "{\"code\": \"module m(input a, output y); assign y = ~a; endmodule\"}\n";
    Path rows = Files.writeString(directory.resolve("rows.jsonl"), code);
    List<String> build = List.of("build", "--input=" + rows, output);
    for (String rule : List.of("file", "directory", "together")) {
      refused(build, "--unit=" + rule, "refmill: --unit has no effect on rows", "leave --unit out");
    }
  }

  /** Designs share simulations in builds alone. */
  @Test
  void stagesHaveNoRateOfConfirmations() {
    for (String stage : List.of("annotate", "distill", "agents", "curate")) {
      List<String> command = List.of(stage, dataset, "--endpoint=demo", output);
      refused(command, "--confirm-rate=0.5", "Unknown option: '--confirm-rate=0.5'");
    }
  }

  @Test
  void numbersAreWrittenInDigits() {
    String whole = "expected a whole number in digits alone, without a unit, of at most ";
    refused(build(), "--vectors=1k", "'--vectors': " + whole + "2147483647, found '1k'");
    refused(build(), "--vectors=3000000000", whole + "2147483647, found '3000000000'");
    refused(build(), "--vectors=", whole + "2147483647, found ''");
    refused(build(), "--store-size=4GB", whole + "9223372036854775807, found '4GB'");
    refused(build(), "--seed=0.5", whole + "9223372036854775807, found '0.5'");
    String number = "expected a number such as 0.5, without a unit, found ";
    refused(build(), "--confirm-rate=50%", "'--confirm-rate': " + number + "'50%'");
    refused(build(), "--max-baseline=NaN", number + "'NaN'");
    refused(List.of("prove"), "--seconds=10s", whole + "2147483647, found '10s'");
  }

  @Test
  void placesHaveNames() {
    List<String> build = List.of("build", "--input=" + verilog);
    refused(build, "--output=", "refmill: --output is empty; it names the directory");
    refused(
        List.of("annotate", dataset), "--output=", "'--output': expected a path, found nothing");
    refused(build(), "--store=", "the directory that you are in is .");
  }

  @Test
  void licensesAreNamedAndNotBothWantedAndUnwanted() {
    refused(build(), "--licenses-allow=", "--licenses-allow has an empty name; expected names");
    refused(build(), "--licenses-deny=MIT,,ISC", "--licenses-deny has an empty name");
    List<String> allowed = new ArrayList<>(build());
    allowed.add("--licenses-allow=MIT,ISC");
    refused(allowed, "--licenses-deny=isc", "ISC is in --licenses-allow and in --licenses-deny");
  }

  @Test
  void whatIsGivenTwiceIsNamed() {
    for (String option : List.of("--vectors=5", "--top=m", "--splits=train", "--runner=direct")) {
      List<String> command = new ArrayList<>(build());
      command.add(option);
      String name = option.substring(0, option.indexOf('='));
      refused(command, option, "refmill: " + name + " is given more than once, and one value");
    }
  }

  @Test
  void optionsThatAreOverruledNameWhatDoes() {
    List<String> anew = new ArrayList<>(build());
    anew.add("--no-resume");
    refused(anew, "--store=" + directory, "--store has no effect beside --no-resume");
    refused(anew, "--store-size=99", "--store-size has no effect beside --no-resume");
    refused(
        List.of("convert", verilog, "--describe"),
        "--dump-after=all",
        "--dump-after has no effect beside --describe; leave one of them out");
    refused(
        List.of("inspect", dataset, "--part=sft"),
        "--rejected=MISMATCH",
        "--rejected has no effect beside --part=sft");
    refused(list(), "--commit=abc", "--commit has no effect without --benchmark");
    refused(
        List.of("contamination-list", "--benchmark=cvdp", "--checkout=" + directory, output),
        "--top=m",
        "--top has no effect beside --benchmark");
  }
}
