package io.refmill.llm.client;

import java.io.Serializable;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** Where requests go. */
public final class Endpoint implements Serializable {
  private static final long serialVersionUID = 1;
  private static final String PATH = "/chat/completions";

  private final URI target;

  private Endpoint(URI target) {
    this.target = target;
  }

  /**
   * An endpoint.
   *
   * @param address of the interface, such as {@code http://localhost:8000/v1}; {@code
   *     /chat/completions} is added
   * @throws IllegalArgumentException if it is no address of HTTP, or holds a password; the message
   *     says what to write
   */
  public static Endpoint parse(String address) {
    URI uri;
    try {
      uri = new URI(address.strip());
    } catch (URISyntaxException e) {
      // The address itself may hold a secret; so may the exception.
      throw new IllegalArgumentException(
          "the address of the endpoint is not well-formed at character "
              + (e.getIndex() + 1)
              + ": expected one such as http://localhost:8000/v1");
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!(scheme.equals("http") || scheme.equals("https")) || uri.getHost() == null) {
      throw new IllegalArgumentException(
          "expected an address such as http://localhost:8000/v1 or https://HOST/v1 as endpoint");
    }
    if (uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
      throw new IllegalArgumentException(
          "the address of an endpoint has no user, password or fragment; keys come from"
              + " --api-key-env or --api-key-file");
    }
    String path = uri.getRawPath().replaceAll("/+$", "");
    if (!path.endsWith(PATH)) {
      path += PATH;
    }
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return new Endpoint(URI.create(scheme + "://" + uri.getRawAuthority() + path + query));
  }

  URI target() {
    return target;
  }

  boolean isEncrypted() {
    return target.getScheme().equals("https");
  }

  /** Host and path. What stands behind a question mark stays unsaid: it may be a secret. */
  @Override
  public String toString() {
    String path = target.getRawPath();
    return target.getScheme()
        + "://"
        + target.getRawAuthority()
        + path.substring(0, path.length() - PATH.length());
  }
}
