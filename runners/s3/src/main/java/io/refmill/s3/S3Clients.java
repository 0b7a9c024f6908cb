package io.refmill.s3;

import org.apache.beam.sdk.io.aws2.options.S3ClientBuilderFactory;
import org.apache.beam.sdk.io.aws2.options.S3Options;
import org.apache.beam.sdk.io.aws2.s3.DefaultS3ClientBuilderFactory;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Makes clients as Beam does, that other servers than Amazon's understand too. */
public final class S3Clients implements S3ClientBuilderFactory {

  /**
   * Leaves out that no key of the bucket encrypts a file, which Beam says of each: servers without
   * encryption refuse the very header.
   */
  private static final class WithoutBucketKey implements ExecutionInterceptor {
    private static final String HEADER = "x-amz-server-side-encryption-bucket-key-enabled";

    @Override
    public SdkHttpRequest modifyHttpRequest(
        Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
      SdkHttpRequest request = context.httpRequest();
      return request.firstMatchingHeader(HEADER).filter("false"::equals).isPresent()
          ? request.toBuilder().removeHeader(HEADER).build()
          : request;
    }
  }

  @Override
  public S3ClientBuilder createBuilder(S3Options options) {
    S3ClientBuilder builder = new DefaultS3ClientBuilderFactory().createBuilder(options);
    if (options.getEndpoint() == null) {
      return builder;
    }
    // Few servers have a host name for each bucket.
    return builder
        .forcePathStyle(true)
        .overrideConfiguration(
            configuration -> configuration.addExecutionInterceptor(new WithoutBucketKey()));
  }
}
