import { expect, it } from "vitest";
import { createEventMeter } from "./event-meter";

const megabyte = 1024 * 1024;
const toBytes = (text: string) => new TextEncoder().encode(text);

it("measures each event on its own, wherever its end is split", () => {
  for (const [provider, end] of [
    ["anthropic", "\n\n"],
    ["openai", "\r\n\r\n"],
    ["openai-compatible", "\r\r"],
    ["ollama", "\n"],
  ] as const) {
    const isTooLong = createEventMeter(provider);
    const event = new Uint8Array(3 * megabyte).fill(120);
    const chunks = [event, ...end].map((each) => (typeof each === "string" ? toBytes(each) : each));
    const results = [...chunks, ...chunks, ...chunks].map(isTooLong);
    expect([provider, results.includes(true)]).toEqual([provider, false]);
    const next = new Uint8Array(megabyte + 1).fill(120);
    expect([provider, isTooLong(event), isTooLong(next)]).toEqual([provider, false, true]);
  }
});

it("counts the lines of a server-sent event together", () => {
  const line = toBytes(`data: ${"x".repeat(3 * megabyte)}\n`);
  const isTooLong = createEventMeter("openai");
  expect([isTooLong(line), isTooLong(line)]).toEqual([false, true]);
});
