import fs from "node:fs";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ageHeartbeats, createSpoolFolder, listFiles, openTestSpool } from "./spool-fixture";
import { createSpoolOwner, SWEEP_MS } from "./spool-owner";
import { createSpoolWriter } from "./spool-writer";

const readSegments = (folder: string) =>
  listFiles(folder, ".rows").map((file) => fs.readFileSync(file, "latin1"));

/** Leaves the rows of a process that was killed before it drained them. */
const leaveRows = (folder: string, rows: readonly string[], layout = "1") => {
  const writer = createSpoolWriter(createSpoolOwner(folder), layout, () => expect.unreachable());
  writer.write(rows.map((row) => ({ data: Buffer.from(row), source: "" })));
  ageHeartbeats(folder);
};

/** Provides a function that runs the sweeps of all spools immediately. */
const useSweeps = () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  return { sweep: () => vi.advanceTimersByTime(SWEEP_MS) };
};

describe("a spool", () => {
  it("writes a row to disk before the turn of the event loop ends, and stores rows together", async () => {
    const folder = createSpoolFolder();
    const { append, spool, stored } = openTestSpool({ folder });
    append("a1", "a2");
    await endOfTurn();
    expect(readSegments(folder)).toEqual([expect.stringMatching(/a1.+a2/s)]);
    expect(stored).toEqual([]);
    await spool.flush();
    expect(stored).toEqual(["a1", "a2"]);
    expect(readSegments(folder)[0]).not.toContain("a1");
  });

  it("stores rows on its own, in one batch per interval", async () => {
    const batches: number[] = [];
    const { append } = openTestSpool({
      folder: createSpoolFolder(),
      insert: async (rows) => void batches.push(rows.length),
    });
    append("a1");
    await endOfTurn();
    append("a2", "a3");
    await vi.waitFor(() => expect(batches).toEqual([3]), { timeout: 5_000 });
  });

  it("stores one batch at a time, even while it is flushed", async () => {
    let running = 0;
    const concurrency: number[] = [];
    const { append, spool } = openTestSpool({
      folder: createSpoolFolder(),
      async insert() {
        concurrency.push(++running);
        // Longer than the time between two batches.
        await new Promise((resolve) => setTimeout(resolve, 400));
        running -= 1;
      },
    });
    append("a1");
    const flushed = spool.flush();
    append("a2");
    await flushed;
    expect(new Set(concurrency)).toEqual(new Set([1]));
  });

  it("keeps rows while the store is unavailable, and reports that once", async () => {
    const { append, spool, stored, errors, setStore } = openTestSpool({
      folder: createSpoolFolder(),
    });
    setStore("down");
    append("a1");
    await spool.flush();
    append("a2");
    await spool.flush();
    expect([stored, errors]).toEqual([[], ["Error: no database"]]);
    setStore("up");
    await spool.flush();
    expect(stored).toEqual(["a1", "a2"]);
  });

  it("leaves nothing behind if all rows are stored when it is closed", async () => {
    const folder = createSpoolFolder();
    const { append, spool, stored } = openTestSpool({ folder });
    append("a1");
    await spool.close();
    expect(stored).toEqual(["a1"]);
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it("skips and counts a row that the store rejects", async () => {
    const { append, spool, stored, errors } = openTestSpool({ folder: createSpoolFolder() });
    append("a1", "bad", "a2", "a3");
    await spool.flush();
    expect([stored, spool.droppedRows()]).toEqual([["a1", "a2", "a3"], 1]);
    expect(errors.join()).toContain("refused");
  });

  it("stores the rows of a long outage in batches and deletes its segments", async () => {
    const folder = createSpoolFolder();
    const row = "x".repeat(1_000_000);
    const { spool, append, stored, setStore } = openTestSpool({ folder });
    setStore("down");
    for (let count = 0; count < 20; count++) {
      append(row);
      await endOfTurn();
    }
    await spool.flush();
    expect(listFiles(folder, ".rows").length).toBeGreaterThan(1);
    setStore("up");
    await spool.flush();
    expect(stored).toHaveLength(20);
    expect(listFiles(folder, ".rows")).toHaveLength(1);
  });
});

describe("rows that do not fit", () => {
  it("are dropped, counted by source, and reported once, until stored rows free space", async () => {
    const { append, spool, stored, errors, setStore } = openTestSpool({
      folder: createSpoolFolder(),
      maxBytes: 1_000,
    });
    setStore("down");
    for (const source of ["a", "a", "b", "b", "b"]) {
      append(source + "x".repeat(300));
      await endOfTurn();
    }
    expect(spool.droppedRows()).toBe(2);
    const saved: string[] = [];
    const save = async (drops: ReadonlyMap<string, { calls: number }>) => {
      saved.push(...[...drops].map(([source, { calls }]) => `${source}: ${calls}`));
    };
    const refused = spool.saveDrops(() => Promise.reject(new Error("no database")));
    await expect(refused).rejects.toThrow("no database");
    await spool.saveDrops(save);
    await spool.saveDrops(save);
    expect(saved).toEqual(["b: 2"]);
    expect(errors.filter((error) => error.includes("full"))).toHaveLength(1);
    setStore("up");
    await spool.flush();
    append("c1");
    await spool.flush();
    expect(stored.map((row) => row.slice(0, 2))).toEqual(["ax", "ax", "bx", "c1"]);
  });

  it("leave space for other sources", async () => {
    const { append, spool, stored, setStore } = openTestSpool({
      folder: createSpoolFolder(),
      maxBytes: 10_000,
    });
    setStore("down");
    for (let turn = 0; turn < 30; turn++) {
      append(...Array.from({ length: 10 }, () => `a${"x".repeat(200)}`));
      await endOfTurn();
    }
    append("b1", "c1", `a${"x".repeat(200)}`, "b2");
    await endOfTurn();
    setStore("up");
    await spool.flush();
    const rows = stored.filter((row) => !row.startsWith("a"));
    expect(rows).toEqual(["b1", "c1", "b2"]);
    const bytes = stored.reduce((sum, { length }) => sum + length, 0);
    expect(bytes).toBeGreaterThan(8_000);
  });

  it("are not counted against their source once they are stored", async () => {
    const { append, spool } = openTestSpool({ folder: createSpoolFolder(), maxBytes: 10_000 });
    for (let turn = 0; turn < 60; turn++) {
      append(`a${"x".repeat(2_000)}`);
      await spool.flush();
    }
    expect(spool.droppedRows()).toBe(0);
  });

  it("bypass the disk if it accepts none", async () => {
    const folder = createSpoolFolder();
    fs.writeFileSync(folder, "a file where the folder should be");
    const { append, spool, stored, errors } = openTestSpool({ folder });
    append("a1", "a2");
    await spool.flush();
    expect([stored, spool.droppedRows()]).toEqual([["a1", "a2"], 0]);
    expect(errors).toHaveLength(1);
  });

  it("count as pending and the disk as failing until it accepts rows again", async () => {
    const folder = createSpoolFolder();
    fs.writeFileSync(folder, "a file where the folder should be");
    const { append, spool, setStore } = openTestSpool({ folder });
    setStore("down");
    append("a1", "a2");
    await spool.flush();
    expect(spool.isDiskFailing()).toBe(true);
    // One on disk and one in the store.
    expect(spool.state()).toEqual({ pendingBytes: 4, droppedRows: 0, failedWrites: 2 });
    fs.rmSync(folder);
    setStore("up");
    await vi.waitFor(
      async () => {
        append("a3");
        await spool.flush();
        expect(spool.isDiskFailing()).toBe(false);
      },
      { timeout: 5_000 },
    );
    expect(spool.state().pendingBytes).toBe(0);
  });
});

describe("rows that neither the disk nor the store accepts when the server stops", () => {
  const setUpFrozen = () => {
    const folder = createSpoolFolder();
    fs.writeFileSync(folder, "a file where the folder should be");
    const { promise: storeResponse, resolve: unfreeze } = Promise.withResolvers<void>();
    onTestFinished(() => unfreeze());
    return {
      folder,
      ...openTestSpool({ folder, closeTimeoutMs: 20, insert: () => storeResponse }),
    };
  };

  it("are counted and reported, including those that the store has been asked to store", async () => {
    const { append, spool, errors } = setUpFrozen();
    append("a1", "a2");
    void spool.flush();
    append("a3");
    await spool.close();
    expect(spool.droppedRows()).toBe(3);
    expect(errors.at(-1)).toContain("lost since the last report: 3");
  });

  it("are on disk if it finally accepts them", async () => {
    const { folder, append, spool } = setUpFrozen();
    append("a1", "a2");
    void spool.flush();
    await endOfTurn();
    fs.rmSync(folder);
    await spool.close();
    expect([readSegments(folder).length, spool.droppedRows()]).toEqual([1, 0]);
    expect(readSegments(folder)[0]).toMatch(/a1.+a2/s);
  });
});

describe("rows of a process that was killed", () => {
  it("are stored by another process, in the layout that they were written in", async () => {
    const folder = createSpoolFolder();
    const { sweep } = useSweeps();
    leaveRows(folder, ["a1", "a2"], "0");
    const { append, spool, stored, layouts } = openTestSpool({ folder });
    append("b1");
    await vi.waitFor(async () => {
      sweep();
      await spool.flush();
      expect(stored.toSorted()).toEqual(["a1", "a2", "b1"]);
    });
    expect([...layouts].toSorted()).toEqual(["0", "1"]);
    expect(listFiles(folder, ".alive").length).toBeLessThanOrEqual(1);
  });

  it("are counted if they are damaged", async () => {
    const folder = createSpoolFolder();
    const { sweep } = useSweeps();
    leaveRows(folder, ["a1", "a2"]);
    const [file = ""] = listFiles(folder, ".rows");
    fs.writeFileSync(file, fs.readFileSync(file, "latin1").replace("a2", "??"), "latin1");
    const { spool, stored, errors } = openTestSpool({ folder });
    await vi.waitFor(async () => {
      sweep();
      await spool.flush();
      expect(spool.droppedRows()).toBe(1);
    });
    expect(stored).toEqual(["a1"]);
    expect(errors.join()).toContain("damaged");
  });

  it("are stored up to the one that was being written", async () => {
    const folder = createSpoolFolder();
    const { sweep } = useSweeps();
    leaveRows(folder, ["a1", "a2"]);
    const [file = ""] = listFiles(folder, ".rows");
    fs.truncateSync(file, fs.statSync(file).size - 1);
    const { spool, stored } = openTestSpool({ folder });
    await vi.waitFor(async () => {
      sweep();
      await spool.flush();
      expect([stored, fs.existsSync(file)]).toEqual([["a1"], false]);
    });
  });

  it("do not block others if the store does not support their layout", async () => {
    const folder = createSpoolFolder();
    const { sweep } = useSweeps();
    leaveRows(folder, ["a1"], "unknown");
    const stored: string[] = [];
    const { append, spool, errors } = openTestSpool({
      folder,
      async insert(rows, layout) {
        if (layout === "unknown") throw new Error("unknown layout");
        stored.push(...rows.map(String));
      },
    });
    await vi.waitFor(async () => {
      sweep();
      append("b1");
      await spool.flush();
      expect(errors).toEqual(["Error: unknown layout"]);
    });
    expect(new Set(stored)).toEqual(new Set(["b1"]));
    expect(readSegments(folder).join()).toContain("a1");
  });
});
