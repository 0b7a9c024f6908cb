/** Elements that belong together: by keys in buckets, by neighbourhood in portions. */
package io.refmill.beam.group;
