package io.refmill.beam.remote;

import io.refmill.ingest.fault.InputChangedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;

/**
 * Reads a remote file. A connection that breaks is opened again at the same place, so that a
 * network that is gone for a moment is nobody else's business; but only if the file is the same.
 */
final class ReadChannel implements SeekableByteChannel {
  /** Times to wait before another attempt. */
  private static final long[] WAIT_MILLIS = {200, 1_000, 5_000, 15_000};

  private final RemotePath path;
  private final RemoteAttributes attributes;
  private ReadableByteChannel channel;
  private boolean open = true;

  /** What to ask for at once, and whether the channel below has given any of it. */
  private int window = ReadWindow.FIRST_BYTES;

  private boolean served;

  /** Where the next byte is, and where the channel below stands. */
  private long position;

  private long below;

  ReadChannel(RemotePath path) throws IOException {
    this.path = path;
    RemoteFileSystem.Opened opened = path.getFileSystem().open(path);
    this.attributes = opened.attributes();
    this.channel = opened.channel();
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    if (!open) {
      throw new ClosedChannelException();
    }
    if (position >= attributes.size()) {
      return -1;
    }
    if (!target.hasRemaining()) {
      return 0;
    }
    int start = target.position();
    for (int attempt = 0; ; attempt++) {
      try {
        int bytes = readBelow(target);
        position += bytes;
        below += bytes;
        return bytes;
      } catch (InputChangedException e) {
        throw e;
      } catch (IOException | RuntimeException e) {
        target.position(start);
        drop();
        if (attempt == WAIT_MILLIS.length) {
          throw RemoteFiles.failure(path.toString(), e);
        }
        sleep(WAIT_MILLIS[attempt], e);
      }
    }
  }

  private int readBelow(ByteBuffer target) throws IOException {
    if (channel == null) {
      RemoteFileSystem.Opened opened = path.getFileSystem().open(path);
      channel = opened.channel();
      below = 0;
      served = false;
      if (!opened.attributes().equals(attributes)) {
        throw new InputChangedException(path.toString(), "was written again");
      }
    }
    if (below != position) {
      seek();
    }
    int bytes;
    ReadWindow.begin(window);
    try {
      bytes = channel.read(target);
    } finally {
      ReadWindow.end();
    }
    if (bytes > 0) {
      served = true;
      return bytes;
    }
    if (!served) {
      throw new IOException("the file ends before its " + attributes.size() + " bytes");
    }
    // The client had asked for the window alone.
    window = Math.min(2 * window, ReadWindow.MOST_BYTES);
    drop();
    return readBelow(target);
  }

  private void seek() throws IOException {
    if (!(channel instanceof SeekableByteChannel seekable)) {
      throw new IOException("its file system reads files from their beginning only");
    }
    seekable.position(position);
    below = position;
    served = false;
  }

  private void drop() {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException | RuntimeException e) {
        // It is broken already.
        channel = null;
      }
    }
    channel = null;
  }

  private static void sleep(long millis, Exception why) throws IOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", why);
    }
  }

  @Override
  public long position() throws IOException {
    if (!open) {
      throw new ClosedChannelException();
    }
    return position;
  }

  @Override
  public SeekableByteChannel position(long newPosition) throws IOException {
    if (!open) {
      throw new ClosedChannelException();
    }
    if (newPosition < 0) {
      throw new IllegalArgumentException("no position is " + newPosition);
    }
    if (newPosition != position) {
      window = ReadWindow.FIRST_BYTES;
    }
    position = newPosition;
    return this;
  }

  @Override
  public long size() throws IOException {
    if (!open) {
      throw new ClosedChannelException();
    }
    return attributes.size();
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public void close() {
    open = false;
    drop();
  }

  @Override
  public int write(ByteBuffer source) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new NonWritableChannelException();
  }
}
