package io.refmill.bench.attack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The preprocessor and the compiler of Icarus Verilog, started as {@code iverilog} starts them but
 * many times from one shell: that takes two thirds of the time. What {@code iverilog} would tell
 * them is taken from it, by giving it a place where a script stands instead of the compiler.
 */
final class IcarusStages {
  private static final Pattern STAGE = Pattern.compile("(\\S+)/ivlpp\\s");

  private final Path directory;
  private final String base;
  private final String settings;
  private final String includes;

  /**
   * Learns the settings.
   *
   * @param directory where all files go
   */
  IcarusStages(Path directory) throws IOException, InterruptedException {
    this.directory = directory;
    Path probe = Files.createDirectories(directory.resolve("probe"));
    Files.writeString(probe.resolve("p.v"), "module p; endmodule\n");
    run(List.of("iverilog", "-v", "-g2012", "-o", "probe/p.vvp", "probe/p.v"), "probe/verbose");
    Matcher stage = STAGE.matcher(Files.readString(directory.resolve("probe/verbose")));
    if (!stage.find()) {
      throw new IOException("iverilog does not say where its preprocessor is");
    }
    this.base = stage.group(1);
    Path fake = Files.createDirectories(probe.resolve("base"));
    for (String name : List.of("vvp.conf", "system.vpi", "ivlpp")) {
      Path real = Path.of(base, name);
      if (Files.exists(real)) {
        Files.createSymbolicLink(fake.resolve(name), real);
      }
    }
    Path script = fake.resolve("ivl");
    Files.writeString(
        script,
        "#!/bin/sh\ncat >/dev/null\nfor a; do case $a in -C*) cat \"${a#-C}\" >>"
            + directory.toAbsolutePath()
            + "/settings;; esac; done\n");
    script.toFile().setExecutable(true);
    run(
        List.of("iverilog", "-B" + fake.toAbsolutePath(), "-g2012", "-o", "OUT", "probe/p.v"),
        "log");
    String text = Files.readString(directory.resolve("settings"));
    // The second file that it names is the target's own, which stays where it is.
    int own = text.indexOf("widthcap:");
    this.settings =
        text.substring(0, text.indexOf('\n', own) + 1)
            .replace(fake.toAbsolutePath().toString(), base)
            .replaceAll("(?m)^ivlpp:.*\\R", "")
            .replaceAll("(?m)^out:.*$", "out:@");
    this.includes = "D:__ICARUS__=1\nI:" + base + "/include\nrelative include:true\n";
    Files.writeString(directory.resolve("pp.conf"), includes);
    Files.writeString(directory.resolve("pp.macros"), "");
  }

  /** Preprocesses {@code N.v} and the tail to {@code N.e}; {@code N.ok} says that it went well. */
  String preprocess(int id) throws IOException {
    Files.writeString(directory.resolve(id + ".pl"), id + ".v\ntail.v\n");
    return String.format(
        "'%s/ivlpp' -Fpp.conf -f%d.pl -ppp.macros >%d.e 2>/dev/null && : >%d.ok\n",
        base, id, id, id);
  }

  /** Compiles {@code N.v} to {@code N.vvp}. */
  String compile(int id) throws IOException {
    Files.writeString(directory.resolve(id + ".l"), id + ".v\n");
    Files.writeString(
        directory.resolve(id + ".conf"), settings.replace("out:@", "out:" + id + ".vvp"));
    return String.format(
        "'%s/ivlpp' -L -Fpp.conf -f%d.l -ppp.macros 2>/dev/null"
            + " | '%s/ivl' -C%d.conf -C'%s/vvp.conf' -- - >/dev/null 2>&1\n",
        base, id, base, id, base);
  }

  /** Runs commands in one shell. */
  void run(StringBuilder commands) throws IOException, InterruptedException {
    Path script = directory.resolve("commands.sh");
    Files.writeString(script, "ulimit -t 20\n" + commands);
    run(List.of("sh", "commands.sh"), "log");
  }

  private void run(List<String> command, String log) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(new ArrayList<>(command))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve(log).toFile())
            .start();
    process.getOutputStream().close();
    process.waitFor();
  }

  /** A text that a program has written, byte by byte. */
  static String read(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }
}
