package io.refmill.teach.prompt;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The templates of all turns: those that come with this version, or a user's in their place. */
public final class Templates {
  /** The newest ones that come with this version. */
  public static final String CURRENT = "v1";

  private static final int MAX_BYTES = 1 << 18;
  private static final int DIGITS = 12;

  private final Map<TemplateName, Template> templates = new EnumMap<>(TemplateName.class);
  private final String version;

  private Templates(String base, Map<TemplateName, String> texts, Map<TemplateName, String> files) {
    texts.forEach(
        (name, text) ->
            templates.put(name, new Template(files.get(name), text, name.placeholders())));
    this.version = base;
  }

  /** The templates that come with this version. */
  public static Templates bundled() {
    Map<TemplateName, String> texts = new EnumMap<>(TemplateName.class);
    Map<TemplateName, String> files = new EnumMap<>(TemplateName.class);
    for (TemplateName name : TemplateName.values()) {
      texts.put(name, resource(name));
      files.put(name, "prompts/" + CURRENT + "/" + name.file());
    }
    return new Templates(CURRENT, texts, files);
  }

  /**
   * The templates of a directory, and for files that it does not have those of this version.
   *
   * @throws TemplateException if a file can't be used, or has a name that no template has
   * @throws IOException if the directory or a file can't be read
   */
  public static Templates of(Path directory) throws IOException {
    List<Path> found;
    try (Stream<Path> files = Files.list(directory)) {
      found = files.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
    }
    Map<String, TemplateName> names =
        Arrays.stream(TemplateName.values())
            .collect(Collectors.toMap(TemplateName::file, name -> name));
    Map<TemplateName, String> texts = new EnumMap<>(TemplateName.class);
    Map<TemplateName, String> files = new EnumMap<>(TemplateName.class);
    for (TemplateName name : TemplateName.values()) {
      texts.put(name, resource(name));
      files.put(name, name.file());
    }
    for (Path file : found) {
      TemplateName name = names.get(file.getFileName().toString());
      if (name == null) {
        throw new TemplateException(
            file.toString(),
            0,
            "no template has this name; the names are "
                + names.keySet().stream().sorted().collect(Collectors.joining(", ")));
      }
      texts.put(name, read(file));
      files.put(name, file.toString());
    }
    if (found.isEmpty()) {
      throw new TemplateException(
          directory.toString(),
          0,
          "there is no template in this directory; copy those that are to be changed into it");
    }
    return new Templates(CURRENT + "+" + digest(texts), texts, files);
  }

  private static String read(Path file) throws IOException {
    if (Files.size(file) > MAX_BYTES) {
      throw new TemplateException(
          file.toString(), 0, "the file has more than " + MAX_BYTES + " bytes; shorten it");
    }
    try {
      String text =
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(Files.readAllBytes(file)))
              + "";
      return text.replace("\r\n", "\n");
    } catch (CharacterCodingException e) {
      throw new TemplateException(file.toString(), 0, "the file is not UTF-8; save it as UTF-8");
    }
  }

  private static String resource(TemplateName name) {
    String path = "/io/refmill/teach/prompts/" + CURRENT + "/" + name.file();
    try (InputStream stream = Templates.class.getResourceAsStream(path)) {
      if (stream == null) {
        throw new IllegalStateException(path + " is not on the class path");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String digest(Map<TemplateName, String> texts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      texts.forEach(
          (name, text) -> {
            digest.update(name.name().getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(text.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
          });
      return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Such as {@code v1}; with the hash of all texts where a user has changed some. */
  public String version() {
    return version;
  }

  /** A text with a value for each placeholder of its template. */
  public String fill(TemplateName name, Map<String, String> values) {
    return templates.get(name).fill(values);
  }
}
