import { expect, it } from "vitest";
import { readEvents } from "./events";

const stream = (...pieces: string[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });

it("reads chunks and the result, however the bytes are split", async () => {
  const text = 'event: chunk\ndata: "ä"\n\n:\n\nevent: result\ndata: {"a":1}\n\n';
  for (let cut = 1; cut < text.length; cut += 1) {
    const chunks: unknown[] = [];
    const result = await readEvents(stream(text.slice(0, cut), text.slice(cut)), {
      chunk: (chunk) => chunks.push(chunk),
    });
    expect([chunks, result]).toEqual([["ä"], { a: 1 }]);
  }
});

it("separates log lines from chunks and ignores events without a listener", async () => {
  const text =
    'event: log\ndata: {"message":"one"}\n\nevent: chunk\ndata: 1\n\nevent: else\ndata: 2\n\nevent: result\ndata: 3\n\n';
  const lines: unknown[] = [];
  expect(await readEvents(stream(text), { log: (line) => lines.push(line) })).toBe(3);
  expect(lines).toEqual([{ message: "one" }]);
});

it("throws if the stream ends before its result", async () => {
  await expect(readEvents(stream("event: chunk\ndata: 1\n\n"), {})).rejects.toThrow(TypeError);
});
