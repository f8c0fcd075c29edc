import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
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

test.runIf(fs.existsSync("/dev/full"))(
  "keeps no outdated or incomplete file if the disk is full",
  async () => {
    const folder = createFolder();
    const errors: unknown[] = [];
    const files = open(folder, 1_000, (error) => errors.push(error));
    files.write("agent", "with a key that is revoked later");
    await files.flush();
    fs.symlinkSync("/dev/full", path.join(folder, `agent.${process.pid}.tmp`));
    files.write("other", "keeps the queue busy");
    files.remove("agent");
    files.write("agent", "without it");
    await files.flush();
    fs.symlinkSync("/dev/full", path.join(folder, `agent.${process.pid}.tmp`));
    files.write("agent", "without it");
    await files.flush();
    expect(errors).toEqual([
      expect.objectContaining({ cause: expect.objectContaining({ code: "ENOSPC" }) }),
    ]);
    expect(fs.readdirSync(folder)).toEqual(["other"]);
    expect(await files.read("agent")).toBeUndefined();
  },
);
