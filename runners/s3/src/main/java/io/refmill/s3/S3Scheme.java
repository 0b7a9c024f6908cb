package io.refmill.s3;

import io.refmill.beam.remote.RemoteScheme;
import io.refmill.ingest.fault.MachineFaults;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.apache.beam.sdk.io.aws2.options.S3Options;
import org.apache.beam.sdk.options.PipelineOptions;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** S3, and servers that speak like it. Credentials come from where those of AWS's tools do. */
public final class S3Scheme implements RemoteScheme {
  private static final String CREDENTIALS =
      "give some that may: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or the role of"
          + " the machine (all workers need them)";
  private static final String AGAIN =
      "see that it runs and can be reached, and run the same command again: it goes on from there";

  @Override
  public String scheme() {
    return "s3";
  }

  @Override
  public void configure(PipelineOptions options, Optional<URI> endpoint) {
    S3Options s3 = options.as(S3Options.class);
    s3.setS3ClientFactoryClass(S3Clients.class);
    if (endpoint.isPresent()) {
      s3.setEndpoint(endpoint.get());
      // Signatures hold a region, which such servers do not care about.
      s3.setAwsRegion(region());
    }
  }

  /** The region that was set, without a question to a cloud that this machine may not be in. */
  private static Region region() {
    try {
      return new AwsRegionProviderChain(
              new SystemSettingsRegionProvider(), new AwsProfileRegionProvider())
          .getRegion();
    } catch (SdkClientException e) {
      return Region.US_EAST_1;
    }
  }

  @Override
  public Optional<Explanation> explain(Throwable failure) {
    List<Throwable> causes = MachineFaults.causes(failure);
    for (Throwable each : causes) {
      if (each instanceof SdkServiceException refused) {
        return Optional.of(refusal(refused));
      }
    }
    for (Throwable each : causes) {
      if (each instanceof SdkException) {
        return Optional.of(noAnswer(each.getMessage(), causes));
      }
    }
    return Optional.empty();
  }

  /** Why a server refused something. */
  private static Explanation refusal(SdkServiceException refused) {
    String code =
        refused instanceof S3Exception s3 && s3.awsErrorDetails() != null
            ? String.valueOf(s3.awsErrorDetails().errorCode())
            : "null";
    String said = "null".equals(code) ? "" : " (" + code + ")";
    if (code.equals("NoSuchBucket")) {
      return new Explanation(
          "there is no such bucket",
          "mend its name, or say by --s3-endpoint=URL which server has it");
    }
    if (code.equals("PermanentRedirect") || refused.statusCode() == 301) {
      return new Explanation(
          "the bucket is in another region" + said, "set AWS_REGION to the bucket's");
    }
    if (refused.statusCode() == 401 || refused.statusCode() == 403 || code.equals("ExpiredToken")) {
      return new Explanation("the server does not let these credentials" + said, CREDENTIALS);
    }
    if (refused.statusCode() >= 500) {
      return new Explanation("the server failed: " + refused.statusCode() + said, AGAIN);
    }
    return new Explanation(
        "the server refused: " + refused.statusCode() + said + " " + refused.getMessage(), AGAIN);
  }

  /** Why no server was asked, or none answered. */
  private static Explanation noAnswer(String message, List<Throwable> causes) {
    String text = String.valueOf(message);
    if (text.contains("Unable to load credentials")) {
      return new Explanation("no credentials were found", CREDENTIALS);
    }
    if (text.contains("Unable to load region")) {
      return new Explanation(
          "no region is set", "set AWS_REGION, or name a server by --s3-endpoint=URL");
    }
    Throwable innermost = causes.get(causes.size() - 1);
    String why = innermost instanceof IOException ? innermost.getMessage() : text;
    return new Explanation("the server does not answer: " + why, AGAIN);
  }
}
