/** Files on S3, for class paths that have this module's jar beside refmill's. */
package io.refmill.s3;
