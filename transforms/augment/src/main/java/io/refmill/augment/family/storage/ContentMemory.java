package io.refmill.augment.family.storage;

import io.refmill.augment.Generator;
import io.refmill.augment.Sketch;
import io.refmill.augment.Target;
import io.refmill.augment.style.Draws;
import io.refmill.augment.verilog.Signal;
import io.refmill.augment.verilog.Statement;
import io.refmill.augment.wording.Text;
import io.refmill.augment.wording.Words;
import java.util.ArrayList;
import java.util.List;

/** Finds where a word is stored. */
public final class ContentMemory extends Generator {
  /** The family. */
  public ContentMemory() {
    super("content_memory", "register", Target.STORAGE, 3);
  }

  @Override
  protected void design(Sketch k) {
    Draws d = k.draws();
    int n = d.of(2, 4);
    int log = n == 2 ? 1 : 2;
    int w = d.between(2, 12);
    boolean replace = d.chance(0.5);
    k.name("cam", "tag_store", "lookup", "assoc_mem", "match_table");
    k.clocked();
    Signal we = k.input("write enable", 1, "we", "store", "write");
    Signal wa = replace ? null : k.input("entry to store it in", log, "index", "waddr", "slot");
    Signal inv = k.input("clears all entries", 1, "flush", "invalidate", "clear_all");
    Signal x = k.input("tag to store", w, "tag_in", "wtag", "new_tag");
    Signal key = k.input("tag to look for", w, "key", "lookup_tag", "search");
    Signal hit = k.output("hit output", 1, "hit", "found", "present");
    Signal place = k.output("index of the entry", log, "where", "match_idx", "hit_index");
    Signal next =
        replace ? k.register("the next entry", log, 0, "next_slot", "victim", "rr") : null;
    Signal v = k.register("the valid bits", n, 0, "used", "valid_bits", "vld");
    List<Signal> tags = new ArrayList<>();
    List<Statement> stores = new ArrayList<>();
    List<Statement> found = List.of(Statement.set(place, k.lit(log, 0)));
    List<String> hits = new ArrayList<>();
    Signal at = replace ? next : wa;
    for (int i = 0; i < n; i++) {
      Signal t = k.register("the tag of entry " + i, w, 0, "tag" + i, "ent" + i);
      tags.add(t);
      stores.add(
          Statement.when(
              at + " == " + k.lit(log, i), Statement.set(t, x), Statement.set(v.bit(i), "1'b1")));
    }
    for (int i = n - 1; i >= 0; i--) {
      Signal h =
          k.net(1, v.bit(i) + " && (" + tags.get(i) + " == " + key + ")", "eq" + i, "hit" + i);
      hits.add(0, h.name());
      found =
          List.of(new Statement.If(h.name(), List.of(Statement.set(place, k.lit(log, i))), found));
    }
    k.drive(hit, String.join(" || ", hits));
    k.module().combinational(found, List.of(place));
    if (replace) {
      stores.add(Statement.set(next, next + " + " + k.lit(log, 1)));
    }
    k.at(Statement.chain(inv, Statement.set(v, k.lit(n, 0)), we, stores));
    k.text().know("entries", Words.number(n)).know("count", n).knowIf("replaces", replace);
    k.text()
        .is(
            "a content-addressed memory with " + Words.number(n) + " entries",
            "a store for " + Words.number(n) + " tags of " + w + " bits that can be searched",
            "a small associative memory");
    k.text()
        .cases(
            k.edge(),
            Text.on(
                inv.t() + " is 1",
                "all valid bits become 0 (tags stay"
                    + (replace ? ", and so does the number of the next entry" : "")
                    + ")"),
            Text.on(
                we.t() + " is 1",
                replace
                    ? x.t()
                        + " is stored in the next entry, whose valid bit becomes 1, and the number of the next entry goes up by 1, modulo "
                        + n
                    : x.t()
                        + " is stored in the entry with the number "
                        + wa.t()
                        + ", whose valid bit becomes 1"),
            Text.otherwise("nothing changes"));
    k.text()
        .fact(
            hit.t()
                + " is 1, combinationally, if some entry with a valid bit of 1 holds the tag "
                + key.t(),
            "The search is combinational: "
                + hit.t()
                + " says whether "
                + key.t()
                + " equals the tag of a valid entry");
    k.text().fact(place.t() + " is the number of the lowest such entry, and 0 if there is none");
  }
}
