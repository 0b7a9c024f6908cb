package io.refmill.s3;

import org.apache.beam.sdk.io.aws2.options.S3ClientBuilderFactory;
import org.apache.beam.sdk.io.aws2.options.S3Options;
import org.apache.beam.sdk.io.aws2.s3.DefaultS3ClientBuilderFactory;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/**
 * Makes clients as Beam does. Those of an endpoint name buckets in paths: few servers other than
 * Amazon's have a host name for each bucket.
 */
public final class S3Clients implements S3ClientBuilderFactory {
  @Override
  public S3ClientBuilder createBuilder(S3Options options) {
    S3ClientBuilder builder = new DefaultS3ClientBuilderFactory().createBuilder(options);
    return options.getEndpoint() == null ? builder : builder.forcePathStyle(true);
  }
}
