package io.refmill.beam.remote;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;

/** Writes a remote file from its beginning to its end. */
final class WriteChannel implements SeekableByteChannel {
  private final RemotePath path;
  private final WritableByteChannel channel;
  private long position;

  WriteChannel(RemotePath path) throws IOException {
    this.path = path;
    this.channel = path.getFileSystem().create(path);
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    try {
      int bytes = channel.write(source);
      position += bytes;
      return bytes;
    } catch (IOException | RuntimeException e) {
      throw RemoteFiles.failure(path.toString(), e);
    }
  }

  @Override
  public void close() throws IOException {
    if (channel.isOpen()) {
      try {
        channel.close();
      } catch (IOException | RuntimeException e) {
        throw RemoteFiles.failure(path.toString(), e);
      } finally {
        path.getFileSystem().refresh();
      }
    }
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public long size() {
    return position;
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public int read(ByteBuffer target) {
    throw new NonReadableChannelException();
  }

  @Override
  public SeekableByteChannel position(long newPosition) {
    throw new UnsupportedOperationException("storages take files from their beginning");
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new UnsupportedOperationException("storages take files from their beginning");
  }
}
