import { expect, test } from "vitest";
import { createFrameReader, encodeFrame } from "./frames";

const readAll = (chunks: Buffer[], maxBytes = 1_000) => {
  const frames: [unknown, string][] = [];
  const read = createFrameReader((text, payload) => {
    frames.push([JSON.parse(text), payload.toString()]);
  }, maxBytes);
  for (const chunk of chunks) read(chunk);
  return frames;
};
const stream = Buffer.concat([
  encodeFrame({ type: "run", text: "é" }, Buffer.from('{"quoted":"\\"ü"}')),
  encodeFrame({ type: "ping" }),
  encodeFrame({ type: "reply" }, Buffer.from("x".repeat(100))),
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

test("rejects a frame that is too long before it has arrived", () => {
  const frame = encodeFrame({}, Buffer.from("x".repeat(100)));
  expect(() => readAll([frame.subarray(0, 8)], 50)).toThrow("too large");
});
