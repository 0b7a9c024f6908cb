package io.refmill.ingest.plan;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what to do with an address where a file was expected. */
final class Addresses {
  private static final Pattern REPOSITORY =
      Pattern.compile(
          "(?:(?:https?|git|ssh)://(?:[^@/]*@)?|git@|(?=github\\.com/))"
              + "((?:github|gitlab|codeberg|bitbucket)\\.[a-z]+)[:/]([\\w.-]+)/([\\w.-]+?)"
              + "(?:\\.git)?(?:/.*)?");
  private static final Pattern DATASET =
      Pattern.compile("https?://huggingface\\.co/datasets/([\\w.-]+/[\\w.-]+)(?:/.*)?");
  private static final Pattern STORAGE = Pattern.compile("(?:s3|gs|hdfs|azfs)://.*");
  private static final Pattern ANY = Pattern.compile("[a-z][a-z0-9+.-]*://.*");

  private Addresses() {}

  /** What is wrong with an input that is an address, and what to do; null if it is none. */
  static String problem(String input) {
    Matcher repository = REPOSITORY.matcher(input);
    if (repository.matches()) {
      String name = repository.group(3);
      return input
          + " is an address, and refmill fetches nothing; fetch it first: git clone --depth 1 https://"
          + repository.group(1)
          + "/"
          + repository.group(2)
          + "/"
          + name
          + " && ./refmill build --input "
          + name
          + " ...";
    }
    Matcher dataset = DATASET.matcher(input);
    if (dataset.matches()) {
      return input
          + " is an address, and refmill fetches nothing; fetch it first: hf download --repo-type"
          + " dataset "
          + dataset.group(1)
          + " --local-dir data, and give --input data";
    }
    if (STORAGE.matcher(input).matches()) {
      return input
          + " is an address of a storage, which build and decontaminate read, with its file system"
          + " on the class path (docs/remote-files.md); else download it and give the file";
    }
    return ANY.matcher(input).matches()
        ? input + " is an address, and refmill fetches nothing; download it and give the file"
        : null;
  }
}
