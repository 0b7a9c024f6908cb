package io.refmill.llm.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.refmill.llm.ChatException;
import io.refmill.llm.ChatException.Kind;
import java.util.function.UnaryOperator;

/** What responses with another status than 200 mean. */
final class Refusals {
  private static final int UNAUTHORIZED = 401;
  private static final int PAYMENT_REQUIRED = 402;
  private static final int NOT_FOUND = 404;
  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_LARGE = 413;
  private static final int TOO_MANY = 429;

  private Refusals() {}

  /**
   * A response that is no answer.
   *
   * @param failure what the request fails with, unless it is sent again
   * @param bars whether neither this request nor another has a chance with this key
   */
  record Refusal(ChatException failure, boolean bars) {}

  /**
   * What a response means.
   *
   * @param hide takes keys out of what the endpoint says
   */
  static Refusal of(Endpoint endpoint, Transport.Response response, UnaryOperator<String> hide) {
    int status = response.status();
    JsonNode root = ErrorBody.parse(response.body());
    String code = ErrorBody.code(root);
    String said = ErrorBody.text(response.body(), hide);
    String what =
        endpoint + " answered with status " + status + (said.isEmpty() ? "" : ": " + said);
    if (status == UNAUTHORIZED) {
      // What is said then may hold parts of the key.
      return new Refusal(
          new ChatException(
              Kind.CLIENT,
              endpoint
                  + " does not take the key (status 401): give a valid one by --api-key-env or"
                  + " --api-key-file"),
          true);
    }
    if (status == PAYMENT_REQUIRED || (status == TOO_MANY && code.contains("insufficient_quota"))) {
      return new Refusal(
          new ChatException(Kind.CLIENT, what + "; the account has nothing left to spend"), true);
    }
    if (status == TOO_MANY) {
      return retried(
          Kind.RATE_LIMITED, what + "; lower --requests-per-minute or --tokens-per-minute");
    }
    if (status == REQUEST_TIMEOUT) {
      return retried(Kind.TIMEOUT, what);
    }
    if (status >= 500) {
      return retried(Kind.SERVER, what);
    }
    if (status / 100 == 3) {
      return retried(
          Kind.CLIENT,
          endpoint
              + " sends requests elsewhere (status "
              + status
              + "): give that"
              + " address as --endpoint");
    }
    if (code.contains("content_filter")) {
      return retried(Kind.REFUSED, what);
    }
    return retried(Kind.CLIENT, what + remedy(status));
  }

  private static Refusal retried(Kind kind, String message) {
    return new Refusal(new ChatException(kind, message), false);
  }

  private static String remedy(int status) {
    return switch (status) {
      case NOT_FOUND ->
          "; is the address the one that ends before /chat/completions, and --model"
              + " a model of this endpoint?";
      case TOO_LARGE -> "; the prompt is too long for it";
      default -> "";
    };
  }
}
