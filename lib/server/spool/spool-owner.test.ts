import fs from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createSegment } from "./segment";
import { ageHeartbeats, createSpoolFolder, listFiles } from "./spool-fixture";
import { createSpoolOwner } from "./spool-owner";
import { createSpoolWriter } from "./spool-writer";

describe("an owner", () => {
  it("keeps its segments while it renews its heartbeat", async () => {
    const folder = createSpoolFolder();
    const owner = createSpoolOwner(folder);
    createSegment(owner.toSegmentPath(owner.claim(), 0), "1");
    const other = createSpoolOwner(folder);
    await other.findAbandoned();
    expect(await other.findAbandoned()).toEqual([]);
  });

  it("that was only slow continues under a new id and loses nothing", async () => {
    const folder = createSpoolFolder();
    const owner = createSpoolOwner(folder);
    const writer = createSpoolWriter(owner, "1", () => expect.unreachable());
    writer.write([{ data: Buffer.from("a1"), source: "a" }]);
    const segments = listFiles(folder, ".rows");
    ageHeartbeats(folder);
    const other = createSpoolOwner(folder);
    await other.findAbandoned();
    expect(await other.findAbandoned()).toEqual(segments);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    writer.write([{ data: Buffer.from("a2"), source: "a" }]);
    const news = listFiles(folder, ".rows").filter((file) => !segments.includes(file));
    expect(news.map((file) => fs.readFileSync(file, "latin1"))).toEqual([
      expect.stringContaining("a2"),
    ]);
    expect(fs.readFileSync(segments[0] ?? "", "latin1")).not.toContain("a2");
  });

  it("that has been idle keeps the rows that it has not drained", async () => {
    const folder = createSpoolFolder();
    const writer = createSpoolWriter(createSpoolOwner(folder), "1", () => expect.unreachable());
    writer.write([{ data: Buffer.from("a1"), source: "a" }]);
    ageHeartbeats(folder);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    writer.renew();
    const other = createSpoolOwner(folder);
    await other.findAbandoned();
    expect(await other.findAbandoned()).toEqual([]);
    expect(writer.segments()).toHaveLength(1);
  });

  it("that lost its rows to another process while idle does not drain them too", async () => {
    const folder = createSpoolFolder();
    const writer = createSpoolWriter(createSpoolOwner(folder), "1", () => expect.unreachable());
    writer.write([{ data: Buffer.from("a1"), source: "a" }]);
    ageHeartbeats(folder);
    await createSpoolOwner(folder).findAbandoned();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    writer.renew();
    expect(writer.segments()).toEqual([]);
  });

  it("that was killed before the clock was set back is considered dead", async () => {
    const folder = createSpoolFolder();
    createSpoolWriter(createSpoolOwner(folder), "1", () => expect.unreachable()).write([
      { data: Buffer.from("a1"), source: "a" },
    ]);
    ageHeartbeats(folder, Date.now() + 3_600_000);
    const other = createSpoolOwner(folder);
    await other.findAbandoned();
    expect(await other.findAbandoned()).toEqual(listFiles(folder, ".rows"));
  });

  it("that has ended gives its segments to others immediately", async () => {
    const folder = createSpoolFolder();
    const writer = createSpoolWriter(createSpoolOwner(folder), "1", () => expect.unreachable());
    writer.write([{ data: Buffer.from("a1"), source: "a" }]);
    await writer.close();
    const other = createSpoolOwner(folder);
    await other.findAbandoned();
    expect(await other.findAbandoned()).toEqual(listFiles(folder, ".rows"));
  });
});
