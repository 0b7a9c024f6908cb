package io.refmill.beam.store;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import io.refmill.beam.coder.SmileCoder;
import io.refmill.store.EntryKey;
import io.refmill.store.EntryStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Results that other runs came to. It is a help and no more: what cannot be read is found out
 * again, and what cannot be written is not kept. For use by several threads.
 */
public final class Memory implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Memory.class);
  private static final int LEVEL = 1;

  /** Of an entry, before its compressed bytes. */
  private static final int HEAD = Integer.BYTES + EntryKey.BYTES;

  private final EntryStore store;
  private final String place;
  private volatile boolean working;

  /** Those that are not at work: to make one takes longer than to decompress most entries. */
  private final Queue<ZstdDecompressCtx> decompressors = new ConcurrentLinkedQueue<>();

  /**
   * A memory.
   *
   * @param store the files, or null for none
   * @param place named in messages
   */
  Memory(EntryStore store, String place) {
    this.store = store;
    this.place = place;
    this.working = store != null;
  }

  /** Whether anything can be kept. */
  public boolean isWorking() {
    return working;
  }

  /** Whether there may be results of other runs. */
  public boolean hasEarlier() {
    return working && store.size() > 0;
  }

  /** The result of a key; null if there is none that is whole. */
  public <T> Known<T> recall(EntryKey key, SmileCoder<T> coder) {
    if (!working) {
      return null;
    }
    try {
      byte[] content = store.get(key);
      ByteBuffer bytes = content == null ? null : open(key, content);
      if (bytes != null) {
        EntryKey digest = EntryKey.read(bytes);
        return new Known<>(coder.fromBytes(bytes), digest);
      }
    } catch (IOException | RuntimeException e) {
      // Damaged, though its checksum fits, or written by a disk that fails: as good as not there.
      LOG.debug("an entry of {} cannot be read", place, e);
    }
    store.forget(key);
    return null;
  }

  /** The result that a design has under any name, or else under its own; null if there is none. */
  public <T> Known<T> recall(DesignKey key, SmileCoder<T> coder) throws IOException {
    Known<T> known = key.anywhere() == null ? null : recall(key.anywhere(), coder);
    return known != null || !working ? known : recall(key.here(), coder);
  }

  /** Whether that result is one of another run, or of a process before: not of this one's. */
  public boolean isEarlier(DesignKey key) throws IOException {
    return working
        && (key.anywhere() != null && store.isEarlier(key.anywhere())
            || store.isEarlier(key.here()));
  }

  /** Finds something out. */
  public interface Finder<T> {
    T find() throws Exception;
  }

  /**
   * The result of a key: what another run came to, or else what is found out and kept now.
   *
   * @param isFinal whether a result would be the same another time, and may be kept
   */
  public <T> T recallOrFind(
      EntryKey key, SmileCoder<T> coder, Finder<T> finder, Predicate<T> isFinal) throws Exception {
    Known<T> known = recall(key, coder);
    if (known != null) {
      return known.value();
    }
    T found = finder.find();
    if (isFinal.test(found)) {
      keep(key, found, coder);
    }
    return found;
  }

  /** Keeps a result. */
  public <T> void keep(EntryKey key, T value, SmileCoder<T> coder) {
    keep(value, coder, bytes -> key);
  }

  /**
   * Keeps a result of a design: under any name if it has nothing of its own.
   *
   * @return it with its digest; null if nothing can be kept
   */
  public <T> Known<T> keep(DesignKey key, T value, SmileCoder<T> coder) {
    return keep(value, coder, key::of);
  }

  /** Chooses the key by what is kept. */
  private interface Choice {
    EntryKey of(byte[] bytes) throws IOException;
  }

  private <T> Known<T> keep(T value, SmileCoder<T> coder, Choice choice) {
    if (!working) {
      return null;
    }
    try {
      byte[] bytes = coder.toBytes(value);
      EntryKey key = choice.of(bytes);
      EntryKey digest = new EntryKey.Builder("refmill result 1").add(bytes).key();
      store.put(key, closed(key, digest, bytes));
      return new Known<>(value, digest);
    } catch (IOException e) {
      giveUp(e);
      return null;
    }
  }

  /** Keeps nothing from here on: a full disk is full for the next entry too. */
  void giveUp(IOException e) {
    working = false;
    LOG.warn(
        "results are kept no more in {} ({}); a run after this one may have to find them again",
        place,
        e.getMessage());
  }

  /**
   * The length, the key and the compressed form of a digest and some bytes, in which the compressor
   * puts a checksum of its own. A result that comes to stand under another key, by whatever means,
   * is none.
   */
  private static byte[] closed(EntryKey key, EntryKey digest, byte[] bytes) throws IOException {
    byte[] packed;
    try (ZstdCompressCtx compressor = new ZstdCompressCtx()) {
      packed =
          compressor
              .setLevel(LEVEL)
              .setChecksum(true)
              .compress(
                  digest
                      .write(ByteBuffer.allocate(EntryKey.BYTES + bytes.length))
                      .put(bytes)
                      .array());
    } catch (ZstdException e) {
      throw new IOException(e);
    }
    return key.write(
            ByteBuffer.allocate(HEAD + packed.length).putInt(EntryKey.BYTES + bytes.length))
        .put(packed)
        .array();
  }

  /**
   * The digest and the bytes that {@link #closed} was given; null if these are not what it
   * returned.
   */
  private ByteBuffer open(EntryKey key, byte[] content) {
    ByteBuffer in = ByteBuffer.wrap(content);
    if (content.length < HEAD) {
      return null;
    }
    int length = in.getInt();
    if (!EntryKey.read(in).equals(key) || length < EntryKey.BYTES) {
      return null;
    }
    int packed = content.length - HEAD;
    if (Zstd.getFrameContentSize(content, HEAD, packed) != length) {
      return null;
    }
    byte[] bytes = new byte[length];
    ZstdDecompressCtx decompressor = decompressors.poll();
    if (decompressor == null) {
      decompressor = new ZstdDecompressCtx();
    }
    try {
      int found = decompressor.decompressByteArray(bytes, 0, length, content, HEAD, packed);
      return found == length ? ByteBuffer.wrap(bytes) : null;
    } finally {
      decompressors.add(decompressor);
    }
  }

  @Override
  public void close() throws IOException {
    for (ZstdDecompressCtx each = decompressors.poll(); each != null; each = decompressors.poll()) {
      each.close();
    }
    if (store != null) {
      store.close();
    }
  }
}
