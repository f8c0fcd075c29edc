import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { readLines } from "./read-lines";

/** Sends each piece in a turn of its own, as a network does. */
const send = (pieces: readonly string[]) => {
  const rest = pieces.values();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await setImmediate();
      const { value, done } = rest.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
};

const readAll = async (pieces: readonly string[]): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of readLines(send(pieces))) lines.push(line);
  return lines;
};

it("reads lines wherever they are split, without empty ones", async () => {
  expect(await readAll(["on", "e\n", "\n", "two\nthree\nfo", "", "ur\n"])).toEqual([
    "one",
    "two",
    "three",
    "four",
  ]);
  expect(await readAll(["one\ntwo"])).toEqual(["one", "two"]);
  expect(await readAll([])).toEqual([]);
});

it("does not search a long line again with each of its pieces", async () => {
  const piece = "x".repeat(64);
  const count = 40_000;
  const lines = await readAll(Array.from({ length: count }, () => piece));
  expect(lines.map(({ length }) => length)).toEqual([64 * count]);
});
