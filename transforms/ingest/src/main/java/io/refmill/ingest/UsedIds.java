package io.refmill.ingest;

import java.util.Arrays;

/**
 * Ids that records bear. Of each there are 64 bits here, since there may be very many; where two
 * ids share them, the later one counts as used too, which does no harm.
 */
final class UsedIds {
  private static final long FREE = 0;

  private long[] slots = new long[1 << 10];
  private int size;

  /** Takes an id; false if it is used already. */
  boolean add(String id) {
    if (size >= slots.length / 2) {
      grow();
    }
    boolean added = put(slots, hash(id));
    size += added ? 1 : 0;
    return added;
  }

  private void grow() {
    long[] larger = new long[Math.multiplyExact(slots.length, 2)];
    Arrays.stream(slots).filter(hash -> hash != FREE).forEach(hash -> put(larger, hash));
    slots = larger;
  }

  private static boolean put(long[] slots, long hash) {
    int at = (int) (hash >>> 32) & slots.length - 1;
    while (slots[at] != FREE && slots[at] != hash) {
      at = at + 1 & slots.length - 1;
    }
    boolean free = slots[at] == FREE;
    slots[at] = hash;
    return free;
  }

  /** FNV-1a over the characters, and the finish of MurmurHash3, whose high bits depend on all. */
  private static long hash(String id) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < id.length(); i++) {
      hash = (hash ^ id.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
    hash = (hash ^ hash >>> 33) * 0xc4ceb9fe1a85ec53L;
    hash ^= hash >>> 33;
    return hash == FREE ? 1 : hash;
  }
}
