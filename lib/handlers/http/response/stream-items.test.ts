import { describe, expect, test } from "vitest";
import { readContent } from "./content";
import { createItemReader, isItemStream, readItems } from "./stream-items";

const EVENT_STREAM = "text/event-stream";
const readValues = (mime: string, pieces: readonly string[]) => {
  const values: unknown[] = [];
  const reader = createItemReader(mime, ({ value }) => values.push(value));
  for (const piece of pieces) reader.push(piece);
  reader.end();
  return values;
};

describe("events", () => {
  test("yields the same items regardless of how the text is split", () => {
    const text =
      '\uFEFF: comment\r\nevent: x\r\ndata: {"a":\r\ndata:  1}\r\n\r\nid: 7\ndata:two\n\n\ndata\rdata: é\r\rretry: 5\n\ndata: [DONE]\n\ndata: last';
    const expected = [{ a: 1 }, "two", "\né", "last"];
    expect(readValues(EVENT_STREAM, [text])).toEqual(expected);
    expect(readValues(EVENT_STREAM, [...text])).toEqual(expected);
    for (let cut = 1; cut < text.length; cut += 1)
      expect(readValues(EVENT_STREAM, [text.slice(0, cut), text.slice(cut)])).toEqual(expected);
  });

  test("joins text data, keeping numbers as written and unquoting strings", () => {
    expect(readItems(EVENT_STREAM, "data: Hel\n\ndata: lo \n\ndata: 1.0\n\n")).toBe("Hello 1.0");
    expect(readItems(EVENT_STREAM, 'data: "a\\n"\n\ndata: "b"\n\ndata: [DONE]\n\n')).toBe("a\nb");
    expect(readItems(EVENT_STREAM, "")).toBe("");
    expect(readItems(EVENT_STREAM, 'data: {"n":1}\n\ndata: tail\n\n')).toEqual([{ n: 1 }, "tail"]);
  });
});

test("parses JSON lines into a list and keeps an invalid line as text", () => {
  expect(readItems("application/x-ndjson", '{"a":1}\r\n\n[2]\n"x"\noops\n3')).toEqual([
    { a: 1 },
    [2],
    "x",
    "oops",
    3,
  ]);
  expect(readItems("application/jsonl", "")).toEqual([]);
  expect(readValues("application/jsonl", ['{"a"', ":1}\n{", '"b":2}\n'])).toEqual([
    { a: 1 },
    { b: 2 },
  ]);
});

test("reads a line that arrives in thousands of chunks", () => {
  const pieces = Array.from({ length: 20_000 }, () => "x".repeat(250));
  expect(readValues(EVENT_STREAM, ["data: ", ...pieces, "\n\n"])).toEqual([pieces.join("")]);
});

test("keeps JSON as text if it is nested too deeply", () => {
  const nest = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect(readItems("application/jsonl", `${nest(512)}\n${nest(513)}`)).toEqual([
    JSON.parse(nest(512)),
    nest(513),
  ]);
  const read = (depth: number) =>
    readContent({
      body: new TextEncoder().encode(nest(depth)),
      headers: { "content-type": "application/json" },
    });
  expect(read(512)).toEqual({ value: JSON.parse(nest(512)) });
  expect(read(100_000)).toEqual({
    value: nest(100_000),
    warning: expect.stringContaining("nested deeper than 512 levels"),
  });
});

test("keeps JSON lines as text if they have too many different keys together", () => {
  const toLines = (count: number) =>
    Array.from({ length: count }, (_, index) => `{"key ${index}":1}`).join("\n");
  const headers = { "content-type": "application/x-ndjson" };
  const read = (text: string) => readContent({ body: Buffer.from(text), headers });
  expect(read(toLines(50_000)).value).toHaveLength(50_000);
  expect(read(toLines(50_001))).toEqual({
    value: toLines(50_001),
    warning: "The response has more than 50,000 different keys, so it is returned as text.",
  });
});

test("keeps JSON as text if it has too many different keys", () => {
  const write = (count: number, gap = "") =>
    `{${Array.from({ length: count }, (_, index) => `"k\\"${index}"${gap}:1`).join()}}`;
  const read = (json: string) =>
    readContent({
      body: new TextEncoder().encode(json),
      headers: { "content-type": "application/json" },
    });
  expect(read(write(50_000))).toEqual({ value: JSON.parse(write(50_000)) });
  for (const json of [write(50_001), write(50_001, " \r\n\t")])
    expect(read(json)).toEqual({
      value: json,
      warning:
        "The response is declared as application/json but has more than 50,000 different keys, so it is returned as text.",
    });
  const records = JSON.stringify(Array.from({ length: 60_000 }, (_, id) => ({ id, at: `t${id}` })));
  expect(read(records)).toEqual({ value: JSON.parse(records) });
});

test("recognizes the media types that consist of items", () => {
  expect(
    ["text/event-stream", "application/jsonl", "application/x-ndjson"].every(isItemStream),
  ).toBe(true);
  expect(["application/json", "text/plain", ""].some(isItemStream)).toBe(false);
});
