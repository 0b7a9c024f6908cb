package io.refmill.s3;

import io.refmill.beam.remote.ReadWindow;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.beam.sdk.io.aws2.options.S3ClientBuilderFactory;
import org.apache.beam.sdk.io.aws2.options.S3Options;
import org.apache.beam.sdk.io.aws2.s3.DefaultS3ClientBuilderFactory;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;

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

  /** Asks for no more of an object than is read at once, where Beam asks for all of the rest. */
  private static final class OfWindow implements ExecutionInterceptor {
    /** The range that Beam asks for; none is the whole object. */
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d+)-\\d*");

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
      OptionalInt window = ReadWindow.bytes();
      if (window.isEmpty() || !(context.request() instanceof GetObjectRequest get)) {
        return context.request();
      }
      Matcher range = RANGE.matcher(get.range() == null ? "bytes=0-" : get.range());
      if (!range.matches()) {
        return get;
      }
      long start = Long.parseLong(range.group(1));
      long last = start + window.getAsInt() - 1;
      return get.toBuilder().range("bytes=" + start + "-" + last).build();
    }
  }

  @Override
  public S3ClientBuilder createBuilder(S3Options options) {
    S3ClientBuilder builder = new DefaultS3ClientBuilderFactory().createBuilder(options);
    boolean elsewhere = options.getEndpoint() != null;
    return builder
        // Few other servers have a host name for each bucket.
        .forcePathStyle(elsewhere)
        .overrideConfiguration(
            configuration -> {
              configuration.addExecutionInterceptor(new OfWindow());
              if (elsewhere) {
                configuration.addExecutionInterceptor(new WithoutBucketKey());
              }
            });
  }
}
