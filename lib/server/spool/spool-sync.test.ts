import fs from "node:fs";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { createSpoolFolder, listFiles, openTestSpool } from "./spool-fixture";

/** Makes the next sync fail, as a disk does that cannot keep what it has accepted. */
const failNextSync = (folder: string) => {
  const { fdatasync } = fs;
  let isFailed = false;
  const spy = vi.spyOn(fs, "fdatasync").mockImplementation((fd, callback) => {
    const files = listFiles(folder, ".rows").map((file) => fs.statSync(file).ino);
    if (isFailed || !files.includes(fs.fstatSync(fd).ino)) return fdatasync(fd, callback);
    isFailed = true;
    callback(new Error("EIO"));
  });
  onTestFinished(() => spy.mockRestore());
};

it("counts the disk as failing if a sync fails, and continues in another file", async () => {
  const folder = createSpoolFolder();
  failNextSync(folder);
  const { append, spool, stored, errors, setStore } = openTestSpool({ folder });
  append("a1");
  await vi.waitFor(() => expect(spool.isDiskFailing()).toBe(true));
  setStore("down");
  expect([errors, spool.state().failedWrites]).toEqual([
    [expect.stringContaining("TOOLWRIGHT_DATA")],
    1,
  ]);
  append("a2");
  await vi.waitFor(
    async () => {
      await spool.flush();
      expect(spool.isDiskFailing()).toBe(false);
    },
    { timeout: 5_000 },
  );
  expect(listFiles(folder, ".rows")).toHaveLength(2);
  setStore("up");
  await spool.flush();
  expect([stored, spool.droppedRows()]).toEqual([["a1", "a2"], 0]);
});

it("closes its files even if the last sync fails", async () => {
  const folder = createSpoolFolder();
  const { append, spool, errors } = openTestSpool({ folder });
  append("a1");
  await spool.flush();
  failNextSync(folder);
  await spool.close();
  expect([errors, fs.readdirSync(folder)]).toEqual([
    [expect.stringContaining("TOOLWRIGHT_DATA")],
    [],
  ]);
});

it("counts rows that the disk has lost", async () => {
  const folder = createSpoolFolder();
  const { append, spool, stored, errors } = openTestSpool({ folder });
  append("a1", "a2");
  await endOfTurn();
  const [file = ""] = listFiles(folder, ".rows");
  fs.truncateSync(file, fs.statSync(file).size - 1);
  await spool.flush();
  expect([stored, spool.droppedRows()]).toEqual([["a1"], 1]);
  expect(errors.join()).toContain("damaged");
});

it("removes what a full disk has kept of a row before it writes the next ones", async () => {
  const { append, spool, stored, setStore } = openTestSpool({ folder: createSpoolFolder() });
  setStore("down");
  append("a1");
  await endOfTurn();
  const spy = vi
    .spyOn(fs, "writevSync")
    .mockImplementationOnce((fd, [first]) => fs.writeSync(fd, first as Buffer, 0, 3));
  onTestFinished(() => spy.mockRestore());
  append("a2");
  await endOfTurn();
  expect(spool.isDiskFailing()).toBe(true);
  append("a3");
  await vi.waitFor(
    async () => {
      await spool.flush();
      expect(spool.isDiskFailing()).toBe(false);
    },
    { timeout: 5_000 },
  );
  setStore("up");
  await spool.flush();
  expect([stored, spool.droppedRows()]).toEqual([["a1", "a2", "a3"], 0]);
});
