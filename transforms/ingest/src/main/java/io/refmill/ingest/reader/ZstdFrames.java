package io.refmill.ingest.reader;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * Unpacks Zstandard (RFC 8878): frames, one behind the other. The library's own stream takes the
 * first bytes of a frame for the end if an earlier frame has ended and nothing follows; this one
 * ends where a frame does, and nowhere else.
 */
final class ZstdFrames extends InputStream {
  private static final int BUFFER = 1 << 17;

  private final InputStream in;
  private final ZstdDecompressCtx context = new ZstdDecompressCtx();
  private final byte[] read = new byte[BUFFER];
  private final ByteBuffer packed = ByteBuffer.allocateDirect(BUFFER).limit(0);
  private final ByteBuffer text = ByteBuffer.allocateDirect(BUFFER).limit(0);

  /** Whether all bytes so far are complete frames. */
  private boolean complete = true;

  /** Whether the library may hold text that found no room. */
  private boolean more;

  ZstdFrames(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    return fill() ? text.get() & 0xFF : -1;
  }

  @Override
  public int read(byte[] bytes, int start, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int n = Math.min(length, text.remaining());
    text.get(bytes, start, n);
    return n;
  }

  /** Sees to it that there is text; there is none at the end. */
  private boolean fill() throws IOException {
    while (!text.hasRemaining()) {
      if (!more && !packed.hasRemaining() && !refill()) {
        return false;
      }
      text.clear();
      try {
        complete = context.decompressDirectByteBufferStream(text, packed);
      } catch (ZstdException e) {
        throw new IOException(e.getMessage(), e);
      }
      more = !complete && !text.hasRemaining();
      text.flip();
    }
    return true;
  }

  private boolean refill() throws IOException {
    int n = in.read(read);
    if (n < 0) {
      if (!complete) {
        throw new EOFException("the last frame is incomplete");
      }
      return false;
    }
    packed.clear().put(read, 0, n).flip();
    return true;
  }

  @Override
  public void close() throws IOException {
    context.close();
    in.close();
  }
}
