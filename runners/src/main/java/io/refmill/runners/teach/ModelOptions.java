package io.refmill.runners.teach;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.refmill.llm.client.ClientOptions;
import io.refmill.llm.client.Endpoint;
import io.refmill.llm.cost.Budget;
import io.refmill.llm.cost.Money;
import io.refmill.llm.cost.Prices;
import io.refmill.llm.session.ModelSettings;
import io.refmill.llm.session.SessionOptions;
import io.refmill.runners.value.Numbers;
import io.refmill.runners.value.Places;
import io.refmill.teach.ask.Sampling;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Which language model is asked, how fast, and for how much. */
public final class ModelOptions {
  /** The endpoint that is started inside the process. */
  static final String DEMO = "demo";

  private static final ObjectMapper JSON = new ObjectMapper();

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description =
          "Address of a chat completions interface, such as http://localhost:8000/v1; may be"
              + " repeated, then they are taken in turn. demo starts a server that answers by a"
              + " script, for a first try.")
  List<String> endpoints = new ArrayList<>();

  @Option(names = "--model", paramLabel = "NAME", description = "The model's name at the endpoint.")
  String model;

  @Option(
      names = "--api-key-env",
      paramLabel = "VARIABLE",
      description =
          "Environment variable with a key; may be repeated: one for all endpoints, one for each"
              + " in their order, or several for a single one.")
  List<String> keyVariables = new ArrayList<>();

  @Option(
      names = "--api-key-file",
      paramLabel = "FILE",
      description = "File with a key a line, used like those of variables.")
  Path keyFile;

  @Option(
      names = "--concurrency",
      defaultValue = "16",
      paramLabel = "N",
      description = "Requests in flight at a time; default: ${DEFAULT-VALUE}.")
  private int concurrency = 16;

  @Option(
      names = "--requests-per-minute",
      defaultValue = "0",
      paramLabel = "N",
      description = "Requests that leave in a minute, of all endpoints; default: no limit.")
  int requestsPerMinute;

  @Option(
      names = "--tokens-per-minute",
      defaultValue = "0",
      paramLabel = "N",
      description = "Tokens of prompts and answers in a minute; default: no limit.")
  long tokensPerMinute;

  @Option(
      names = "--temperature",
      defaultValue = "1.0",
      paramLabel = "T",
      description = "From 0, the likeliest token, to 2; default: ${DEFAULT-VALUE}.")
  private double temperature = 1.0;

  @Option(
      names = "--top-p",
      defaultValue = "0.95",
      paramLabel = "P",
      description = "Share of the likeliest tokens that are drawn from; default: ${DEFAULT-VALUE}.")
  private double topP = 0.95;

  @Option(
      names = "--max-answer-tokens",
      defaultValue = "16384",
      paramLabel = "N",
      description = "Tokens of an answer, reasoning included; default: ${DEFAULT-VALUE}.")
  private int maxTokens = Sampling.MAX_TOKENS;

  @Option(
      names = "--request-seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "Seed from which each request's own follows; default: ${DEFAULT-VALUE}.")
  long requestSeed = 1;

  @Option(
      names = "--timeout",
      defaultValue = "600",
      paramLabel = "SECONDS",
      description = "From sending a request to the end of its answer; default: ${DEFAULT-VALUE}.")
  int timeout = 600;

  @Option(
      names = "--retries",
      defaultValue = "6",
      paramLabel = "N",
      description =
          "Times a request is sent again after one kind of failure; default: ${DEFAULT-VALUE}.")
  int retries = 6;

  @Option(
      names = "--budget",
      converter = DollarsConverter.class,
      paramLabel = "DOLLARS",
      description =
          "The most that this run may spend; requests in flight when it is reached come on top.")
  private BigDecimal budget;

  @Option(
      names = "--prices",
      paramLabel = "FILE",
      description =
          "Prices: {\"models\": {\"NAME\": {\"input\": 0.15, \"output\": 0.6}}}, in dollars for a"
              + " million tokens.")
  Path prices;

  @Option(
      names = "--cache-dir",
      paramLabel = "DIR",
      description = "Where answers are kept; default: beside the output, with .answers at the end.")
  Path cache;

  @Option(
      names = "--cache-max-bytes",
      defaultValue = "0",
      paramLabel = "N",
      description = "Bytes of answers beyond which the oldest go; default: no limit.")
  long cacheBytes;

  @Option(
      names = "--request-fields",
      paramLabel = "JSON",
      description =
          "Fields put into each request, such as '{\"reasoning_effort\": \"low\"}'; null takes one"
              + " out.")
  String fields;

  /** Requests in flight at a time. */
  public int concurrency() {
    return concurrency;
  }

  /** From 0, the likeliest token, to 2. */
  public double temperature() {
    return temperature;
  }

  /** Share of the likeliest tokens that are drawn from, from 0 to 1. */
  public double topP() {
    return topP;
  }

  /** Tokens of an answer, reasoning included. */
  public int maxTokens() {
    return maxTokens;
  }

  /** The most that a run may spend, in dollars; null for no limit. */
  public BigDecimal budget() {
    return budget;
  }

  /** Whether a server inside of this process answers, by a script. */
  public boolean isDemo() {
    return endpoints.equals(List.of(DEMO));
  }

  /** The model's name. */
  public String model() {
    return model == null ? DEMO : model;
  }

  /** How tokens are drawn. */
  public Sampling sampling() {
    return new Sampling(model(), temperature, topP, maxTokens, requestSeed);
  }

  /**
   * Makes sure that it all fits together.
   *
   * @throws CommandLine.ParameterException if it does not; the message says what to write
   */
  public void check(CommandSpec spec) {
    if (endpoints.isEmpty()) {
      throw usage(
          spec,
          "no language model to ask: give one by --endpoint=http://HOST/v1 --model=NAME, or try it"
              + " with --endpoint=demo, which needs neither key nor model");
    }
    if (model == null && !isDemo()) {
      throw usage(spec, "expected --model=NAME, as the endpoint knows it");
    }
    if (endpoints.contains(DEMO) && endpoints.size() > 1) {
      throw usage(spec, "--endpoint=demo stands alone");
    }
    if (!(temperature >= 0 && temperature <= 2)) {
      throw usage(spec, "--temperature must be between 0 and 2, and is " + temperature);
    }
    CommandLine command = spec.commandLine();
    Numbers.someShare(command, "--top-p", topP);
    Numbers.atLeast(command, "--max-answer-tokens", maxTokens, 1);
    Numbers.within(command, "--concurrency", concurrency, 1, ClientOptions.MAX_CONCURRENCY);
    Numbers.atLeast(command, "--requests-per-minute", requestsPerMinute, 0);
    Numbers.atLeast(command, "--tokens-per-minute", tokensPerMinute, 0);
    Numbers.within(command, "--retries", retries, 0, ClientOptions.MAX_RETRIES);
    Numbers.atLeast(command, "--timeout", timeout, 1);
    Numbers.atLeast(command, "--cache-max-bytes", cacheBytes, 0);
    if (keyFile != null) {
      Places.file(command, "--api-key-file", keyFile);
    }
    if (cache != null) {
      Places.notFile(command, "--cache-dir", cache);
    }
    if (budget != null) {
      try {
        Money.dollars(budget);
      } catch (IllegalArgumentException e) {
        throw usage(spec, "--budget: " + e.getMessage());
      }
    }
  }

  /**
   * All of it.
   *
   * @param addresses of the endpoints
   * @param beside what is made, for the places of answers and failures; null to keep neither
   * @throws CommandLine.ParameterException if something is wrong
   * @throws IOException if a file cannot be read
   */
  public SessionOptions session(
      CommandSpec spec, List<String> addresses, Path beside, Map<String, String> environment)
      throws IOException {
    try {
      return settings(spec, addresses, beside).options(environment);
    } catch (IllegalArgumentException e) {
      throw usage(spec, e.getMessage());
    }
  }

  /**
   * All of it but the keys.
   *
   * @param addresses of the endpoints
   * @param beside what is made, for the places of answers and failures; null to keep neither
   * @throws CommandLine.ParameterException if something is wrong
   * @throws IOException if a file cannot be read
   */
  ModelSettings settings(CommandSpec spec, List<String> addresses, Path beside) throws IOException {
    try {
      Prices known = prices(spec);
      if (budget != null && known.of(model()).isEmpty()) {
        throw usage(spec, Budget.unknown(model()));
      }
      ClientOptions usual = ClientOptions.USUAL;
      ClientOptions client =
          new ClientOptions(
              concurrency,
              requestsPerMinute,
              tokensPerMinute,
              usual.connectTimeout(),
              Duration.ofSeconds(timeout),
              retries,
              usual.firstPause(),
              usual.giveUpAfter(),
              usual.maxAnswerBytes(),
              requestSeed,
              fields());
      Path answers = cache == null && beside != null ? sibling(beside, ".answers") : cache;
      return new ModelSettings(
          addresses.stream().map(ModelOptions::endpoint).toList(),
          keyVariables,
          keyFile == null ? null : keyFile.toAbsolutePath().toString(),
          client,
          known,
          budget == null ? null : Money.dollars(budget),
          answers == null ? null : answers.toAbsolutePath().toString(),
          cacheBytes,
          beside == null ? null : failures(beside).toString());
    } catch (IllegalArgumentException e) {
      throw usage(spec, e.getMessage());
    }
  }

  /** Where the requests are listed that fail while something is made. */
  public static Path failures(Path beside) {
    return sibling(beside, ".failed.jsonl");
  }

  /**
   * The prices of users before ours.
   *
   * @throws CommandLine.ParameterException if the file holds none
   */
  public Prices prices(CommandSpec spec) throws IOException {
    if (prices == null) {
      return Prices.standard();
    }
    Places.file(spec.commandLine(), "--prices", prices);
    try {
      return Prices.read(prices).orElse(Prices.standard());
    } catch (IllegalArgumentException e) {
      throw usage(spec, e.getMessage());
    }
  }

  private static Endpoint endpoint(String address) {
    try {
      return Endpoint.parse(address);
    } catch (IllegalArgumentException e) {
      // Without the address, which may hold a key.
      throw new IllegalArgumentException("--endpoint: " + e.getMessage(), e);
    }
  }

  private static Path sibling(Path path, String ending) {
    Path absolute = path.toAbsolutePath().normalize();
    return absolute.resolveSibling(absolute.getFileName() + ending);
  }

  private ObjectNode fields() {
    if (fields == null) {
      return JSON.createObjectNode();
    }
    try {
      JsonNode root = JSON.readTree(fields);
      if (root instanceof ObjectNode object) {
        return object;
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "--request-fields is no JSON from column "
              + e.getLocation().getColumnNr()
              + " on: "
              + fields,
          e);
    }
    throw new IllegalArgumentException("--request-fields must be a JSON object");
  }

  /** Amounts of money. */
  static final class DollarsConverter implements CommandLine.ITypeConverter<BigDecimal> {
    @Override
    public BigDecimal convert(String value) {
      try {
        return new BigDecimal(value);
      } catch (NumberFormatException e) {
        throw new CommandLine.TypeConversionException("'" + value + "' is no amount of dollars");
      }
    }
  }

  private static CommandLine.ParameterException usage(CommandSpec spec, String message) {
    return new CommandLine.ParameterException(spec.commandLine(), message);
  }
}
