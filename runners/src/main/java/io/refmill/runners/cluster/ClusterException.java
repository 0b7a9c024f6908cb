package io.refmill.runners.cluster;

import java.io.IOException;

/** What is wrong with a cluster, and what can be done about it, in words for a user. */
public final class ClusterException extends IOException {
  private static final long serialVersionUID = 1;

  public ClusterException(String message) {
    super(message);
  }

  public ClusterException(String message, Throwable cause) {
    super(message, cause);
  }
}
