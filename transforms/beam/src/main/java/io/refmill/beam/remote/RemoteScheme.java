package io.refmill.beam.remote;

import java.net.URI;
import java.util.Optional;
import org.apache.beam.sdk.options.PipelineOptions;

/**
 * What is to be known of one kind of storage besides its file system in Beam. A scheme without an
 * implementation works too, with the settings that Beam has by itself.
 */
public interface RemoteScheme {

  /**
   * Why something failed, in a user's words.
   *
   * @param reason what the storage said
   * @param remedy what to do about it, as a clause
   */
  record Explanation(String reason, String remedy) {}

  /** Such as {@code s3}. */
  String scheme();

  /**
   * Sets what travels to the workers of a pipeline; never secrets.
   *
   * @param endpoint of a server that is not the scheme's usual one
   */
  void configure(PipelineOptions options, Optional<URI> endpoint);

  /** Explains a failure, if it is one of this storage's. */
  Optional<Explanation> explain(Throwable failure);
}
