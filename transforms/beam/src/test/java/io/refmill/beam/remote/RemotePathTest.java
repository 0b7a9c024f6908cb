package io.refmill.beam.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Remote paths are what those of this machine are, and in the same order. */
class RemotePathTest {
  private static final List<String> NAMES =
      List.of("a", "b", "a.v", "a b", "A", "ä", "\uD83D\uDE00", "\uFFFD", ".", "..", "a-", "a0");

  private final RemoteFileSystem files = new RemoteFileSystem("s3://bucket");
  private final Random random = new Random(5);

  private String text() {
    List<String> names = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      names.add(NAMES.get(random.nextInt(NAMES.size())));
    }
    return String.join("/", names);
  }

  private RemotePath remote(String text) {
    return text.startsWith("/")
        ? RemotePath.absolute(files, text)
        : RemotePath.relative(files, text);
  }

  /** How the same path is written here. */
  private static String here(Path remote) {
    return remote.toString().replace("s3://bucket/", "/");
  }

  @Test
  void operationsAreThoseOfPathsHere() {
    for (int i = 0; i < 20_000; i++) {
      String first = (random.nextBoolean() ? "/" : "") + text();
      String second = (first.startsWith("/") ? "/" : "") + text();
      String third = text();
      Path localFirst = Path.of(first);
      Path localSecond = Path.of(second);
      RemotePath remoteFirst = remote(first);
      RemotePath remoteSecond = remote(second);
      String what = first + " and " + second + " and " + third;

      assertEquals(localFirst.toString(), here(remoteFirst), what);
      assertEquals(localFirst.getNameCount(), remoteFirst.getNameCount(), what);
      assertEquals(localFirst.getFileName().toString(), here(remoteFirst.getFileName()), what);
      if (localFirst.getParent() == null) {
        assertNull(remoteFirst.getParent(), what);
      } else {
        assertEquals(localFirst.getParent().toString(), here(remoteFirst.getParent()), what);
      }
      assertEquals(localFirst.normalize().toString(), here(remoteFirst.normalize()), what);
      assertEquals(localFirst.resolve(third).toString(), here(remoteFirst.resolve(third)), what);
      assertEquals(localFirst.startsWith(localSecond), remoteFirst.startsWith(remoteSecond), what);
      assertEquals(localFirst.endsWith(Path.of(third)), remoteFirst.endsWith(remote(third)), what);
      assertEquals(localFirst.equals(localSecond), remoteFirst.equals(remoteSecond), what);
      assertEquals(
          Integer.signum(localFirst.compareTo(localSecond)),
          Integer.signum(remoteFirst.compareTo(remoteSecond)),
          what);
      Path localFrom = localFirst.normalize();
      Path localTo = localSecond.normalize();
      if (!first.contains("..") && !second.contains("..")) {
        assertEquals(
            localFrom.relativize(localTo).toString(),
            here(remoteFirst.normalize().relativize(remoteSecond.normalize())),
            what);
      }
    }
  }

  @Test
  void addressesLeadBack() {
    RemotePath path = RemotePath.absolute(files, "/rtl/a b/ä%20.v");
    assertEquals("s3://bucket/rtl/a b/ä%20.v", path.toString());
    assertEquals(path, files.getPath(path.toString()));
    assertEquals("s3://bucket/rtl/a%20b/ä%2520.v", path.toUri().toString());
    assertEquals("bucket", RemotePath.absolute(files, null).toUri().getAuthority());
  }

  @Test
  void aListingKnowsFilesAndDirectories() {
    RemoteAttributes file = new RemoteAttributes(false, 3, 0, "");
    Listing listing =
        new Listing(
            "rtl",
            System.nanoTime(),
            Map.of("rtl/a", file, "rtl/a/b.v", file, "rtl/a-c.v", file, "rtl/d/e/f.v", file));
    assertEquals(file, listing.at("rtl/a"));
    assertEquals(RemoteAttributes.DIRECTORY, listing.at("rtl/d/e"));
    assertNull(listing.at("rtl/d/f"));
    assertEquals(
        List.of("a", "a-c.v", "a", "d"),
        listing.in("rtl").stream().map(Listing.Entry::name).toList());
    assertEquals(1, listing.in("rtl/a").size());
    assertEquals(false, listing.covers("rtlx"));
    assertEquals(true, listing.covers("rtl/z"));
  }
}
