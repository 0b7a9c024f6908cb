package io.refmill.schemas;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A Parquet file that is read through a channel, on whatever file system it is. */
final class ChannelInputFile implements InputFile {
  private final Path path;
  private final long length;

  ChannelInputFile(Path path) throws IOException {
    this.path = path;
    this.length = Files.size(path);
  }

  @Override
  public long getLength() {
    return length;
  }

  @Override
  public SeekableInputStream newStream() throws IOException {
    SeekableByteChannel channel = Files.newByteChannel(path);
    return new DelegatingSeekableInputStream(Channels.newInputStream(channel)) {
      @Override
      public long getPos() throws IOException {
        return channel.position();
      }

      @Override
      public void seek(long position) throws IOException {
        channel.position(position);
      }
    };
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
