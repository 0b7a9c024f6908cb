package io.refmill.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.BiConsumer;
import java.util.zip.CRC32C;

/**
 * A file of entries, one behind the other: a mark, the length, a checksum of key and content, the
 * key, the content. Each is written by one call and never changed. A process that is killed leaves
 * at most the last one incomplete, and nobody writes to its file again.
 */
final class Segment implements Closeable {
  private static final int MARK = 0x72666c32;
  private static final int HEAD = 4 + 4 + 4 + EntryKey.BYTES;

  /** No content is longer: what claims to be is no entry. */
  static final int MAX_CONTENT = 64 << 20;

  final Path file;
  private final FileChannel channel;
  private long size;

  /** Where the content of an entry is. */
  record Place(Segment segment, long offset, int length, int checksum) {}

  private Segment(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Makes a file. Fails with FileAlreadyExistsException if another process was faster. */
  static Segment create(Path file) throws IOException {
    return new Segment(
        file,
        FileChannel.open(
            file,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE));
  }

  /** Opens a file and names its entries, up to one that is not whole. */
  static Segment open(Path file, BiConsumer<EntryKey, Place> entries) throws IOException {
    Segment segment = new Segment(file, FileChannel.open(file, StandardOpenOption.READ));
    long end = segment.channel.size();
    ByteBuffer head = ByteBuffer.allocate(HEAD);
    long at = 0;
    while (end - at >= HEAD) {
      head.clear();
      segment.read(head, at);
      int mark = head.getInt();
      int length = head.getInt();
      int checksum = head.getInt();
      if (mark != MARK || length < 0 || length > MAX_CONTENT || end - at - HEAD < length) {
        break;
      }
      EntryKey key = EntryKey.read(head);
      entries.accept(key, new Place(segment, at + HEAD, length, checksum));
      at += HEAD + length;
    }
    segment.size = end;
    return segment;
  }

  /** Bytes of the file. */
  long size() {
    return size;
  }

  /** Writes an entry at the end. For one thread at a time. */
  Place append(EntryKey key, byte[] content) throws IOException {
    int checksum = checksum(key, content);
    ByteBuffer head =
        ByteBuffer.allocate(HEAD + content.length)
            .putInt(MARK)
            .putInt(content.length)
            .putInt(checksum);
    ByteBuffer entry = key.write(head).put(content).flip();
    long at = size;
    while (entry.hasRemaining()) {
      channel.write(entry, at + entry.position());
    }
    size = at + HEAD + content.length;
    return new Place(this, at + HEAD, content.length, checksum);
  }

  /** The content of an entry; null if it is not what was written. */
  byte[] read(EntryKey key, Place place) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(place.length());
    read(content, place.offset());
    byte[] bytes = content.array();
    return checksum(key, bytes) == place.checksum() ? bytes : null;
  }

  private void read(ByteBuffer into, long from) throws IOException {
    while (into.hasRemaining()) {
      if (channel.read(into, from + into.position()) < 0) {
        throw new IOException(file + " has become shorter");
      }
    }
    into.flip();
  }

  private static int checksum(EntryKey key, byte[] content) {
    CRC32C sum = new CRC32C();
    sum.update(key.write(ByteBuffer.allocate(EntryKey.BYTES)).flip());
    sum.update(content);
    return (int) sum.getValue();
  }

  /** Has the disk keep what was written, should the machine lose its power. */
  void force() throws IOException {
    channel.force(false);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
