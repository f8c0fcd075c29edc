import { expect, test } from "vitest";
import { createFrameReader, writeFrame } from "./frames";

const readAll = (chunks: Buffer[], maxBytes = 1_000) => {
  const frames: [unknown, string][] = [];
  const read = createFrameReader((text, payload) => {
    frames.push([JSON.parse(text), payload]);
  }, maxBytes);
  for (const chunk of chunks) read(chunk);
  return frames;
};
const encodeFrame = (message: unknown, payload?: string) => {
  const chunks: Buffer[] = [];
  writeFrame((chunk) => chunks.push(Buffer.from(chunk)), message, payload);
  return Buffer.concat(chunks);
};
const stream = Buffer.concat([
  encodeFrame({ type: "run", text: "é" }, '{"quoted":"\\"ü"}'),
  encodeFrame({ type: "ping" }),
  encodeFrame({ type: "reply" }, "x".repeat(100)),
]);
const frames = [
  [{ type: "run", text: "é" }, '{"quoted":"\\"ü"}'],
  [{ type: "ping" }, ""],
  [{ type: "reply" }, "x".repeat(100)],
];

test("reads what was written, including the payload", () => {
  expect(readAll([stream])).toEqual(frames);
});

test("reads frames wherever the stream is split", () => {
  for (let size = 1; size < stream.length; size++) {
    const count = Math.ceil(stream.length / size);
    const chunks = Array.from({ length: count }, (_, at) =>
      stream.subarray(at * size, (at + 1) * size),
    );
    expect(readAll(chunks)).toEqual(frames);
  }
});

test("reads a large payload, which is written without a copy", () => {
  const payload = "ü".repeat(100_000);
  expect(readAll([encodeFrame({ type: "run" }, payload)], 300_000)).toEqual([
    [{ type: "run" }, payload],
  ]);
  const chunks: unknown[] = [];
  writeFrame((chunk) => chunks.push(chunk), { type: "run" }, payload);
  expect(chunks).toEqual([expect.any(Buffer), payload]);
});

test("rejects a frame that is too long before it has arrived", () => {
  const frame = encodeFrame({}, "x".repeat(100));
  expect(() => readAll([frame.subarray(0, 8)], 50)).toThrow("too large");
});
