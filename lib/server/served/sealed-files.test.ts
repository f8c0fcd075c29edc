import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openSealedFiles } from "./sealed-files";

const createFolder = () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "toolwright-sealed-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
};
const open = (
  folder: string,
  maxBytes: number,
  onError = (error: unknown): void => expect.unreachable(String(error)),
) =>
  openSealedFiles({
    folder,
    key: new Uint8Array(32).fill(1),
    owner: "owner",
    maxBytes,
    onError,
  });
const sumSizes = (folder: string) =>
  fs.readdirSync(folder).reduce((sum, name) => sum + fs.statSync(path.join(folder, name)).size, 0);

test.each([
  ["of ASCII characters", "a"],
  ["of characters that take three bytes", "字"],
])("keeps files %s within the limit, and deletes the least recently used", async (_, character) => {
  const folder = createFolder();
  const maxBytes = 1_000;
  const files = open(folder, maxBytes);
  const text = character.repeat(100);
  for (let index = 0; index < 12; index += 1) files.write(`file-${index}`, text);
  await files.flush();
  expect(sumSizes(folder)).toBeLessThanOrEqual(maxBytes);
  expect(await files.read("file-0")).toBeUndefined();
  expect(await files.read("file-11")).toBe(text);
});

test("opens a folder with an empty file as if the file did not exist", async () => {
  const folder = createFolder();
  fs.writeFileSync(path.join(folder, "damaged"), "");
  const files = open(folder, 1_000);
  expect(await files.read("damaged")).toBeUndefined();
});

test("keeps no outdated or incomplete file if the disk is full", async () => {
  const folder = createFolder();
  const errors: unknown[] = [];
  const files = open(folder, 1_000, (error) => errors.push(error));
  const { writeFile } = fs.promises;
  let isFull = false;
  const spy = vi.spyOn(fs.promises, "writeFile").mockImplementation(async (file, bytes) => {
    await writeFile(file, bytes);
    if (isFull && path.basename(String(file)).startsWith("agent."))
      throw Object.assign(new Error("The disk is full."), { code: "ENOSPC" });
  });
  onTestFinished(() => spy.mockRestore());
  files.write("agent", "with a key that is revoked later");
  await files.flush();
  isFull = true;
  files.write("other", "keeps the queue busy");
  files.remove("agent");
  files.write("agent", "without it");
  await files.flush();
  files.write("agent", "without it");
  await files.flush();
  expect(errors).toEqual([
    expect.objectContaining({ cause: expect.objectContaining({ code: "ENOSPC" }) }),
  ]);
  expect(fs.readdirSync(folder)).toEqual(["other"]);
  expect(await files.read("agent")).toBeUndefined();
});

test("leaves what other processes write at the moment in place, for a minute", async () => {
  const folder = createFolder();
  fs.writeFileSync(path.join(folder, "agent.1.running.tmp"), "");
  const left = path.join(folder, "agent.1.killed.tmp");
  fs.writeFileSync(left, "");
  fs.utimesSync(left, 0, 0);
  const files = open(folder, 1_000);
  expect(fs.readdirSync(folder)).toEqual(["agent.1.running.tmp"]);
  expect(files.names()).toEqual([]);
});

test("reads a file that another process has deleted since as if it did not exist", async () => {
  const folder = createFolder();
  const first = open(folder, 1_000);
  first.write("position", "before");
  await first.flush();
  const second = open(folder, 1_000);
  expect(second.readSync("position")).toBe("before");
  first.clear();
  await first.flush();
  expect(second.readSync("position")).toBeUndefined();
});
