import { describe, expect, it, onTestFinished, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { acceptsEventStream, streamEvents } from "./event-stream";

const respond = (
  status: number,
  headers: Record<string, string>,
  body: string | ReadableStream<Uint8Array> | null,
) => new Response(body, { status, headers });
const toResult = (body = '{"success":true}', status = 200) => ({
  status,
  headers: { "content-type": "application/json" },
  body,
});
const failure = () => '{"failed":true}';

it.each([
  ["text/event-stream", true],
  ["application/json, text/event-stream", true],
  ["application/json;q=0.9, text/event-stream", true],
  ["application/json, text/event-stream;q=0.9", false],
  ["text/event-stream;q=0.9, application/*", false],
  ["text/event-stream;q=0.9, */*", false],
  ["text/event-stream;q=0.9, application/json;q=0.8, */*", true],
  ["text/event-stream; q=0.01", true],
  ["application/json, text/event-stream;q=0", false],
  ["text/event-stream; q=0.0, */*", false],
  ["text/event-stream; charset=utf-8; q=0", false],
  ["Text/Event-Stream ; charset=utf-8", true],
  ["*/*", false],
  ["application/x-text/event-stream", false],
  [null, false],
])("accepts an event stream for %s: %s", (accept, expected) =>
  expect(acceptsEventStream(accept)).toBe(expected),
);

describe("streamEvents", () => {
  it("ends the stream and the call when the client stops reading", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const aborted: boolean[] = [];
    const start = async () => {
      const response = await streamEvents(
        respond,
        ({ chunk, signal }) => {
          signal.addEventListener("abort", () => aborted.push(true));
          for (const text of ["a", "b", "c"]) chunk(text);
          return new Promise(() => {});
        },
        failure,
      );
      return response.body?.getReader();
    };
    const unread = await start();
    const read = await start();
    for (let beat = 0; beat < 6; beat++) {
      await read?.read();
      vi.advanceTimersByTime(15_000);
    }
    expect(aborted).toEqual([true]);
    await expect(unread?.read()).rejects.toThrow("stopped reading");
    await expect(read?.read()).resolves.toMatchObject({ done: false });
  });

  it("ends the stream when its client falls too far behind", async () => {
    let sent = 0;
    const response = await streamEvents(
      respond,
      async ({ chunk, signal }) => {
        for (; !signal.aborted && sent < 2_500_000; sent++) chunk(1);
        return toResult();
      },
      failure,
    );
    expect(sent).toBeLessThan(1_000_000);
    await expect(response.text()).rejects.toThrow("stopped reading");
  });

  it("batches events while the client is behind", async () => {
    const response = await streamEvents(
      respond,
      async ({ chunk }) => {
        for (let n = 0; n < 1_000; n++) chunk(n);
        return toResult();
      },
      failure,
    );
    const reader = response.body?.getReader();
    const pieces: string[] = [];
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read())
      pieces.push(new TextDecoder().decode(piece.value));
    expect(pieces.length).toBeLessThan(5);
    expect(pieces.join("").match(/event: chunk\n/g)).toHaveLength(1_000);
    expect(pieces.join("")).toMatch(/\nevent: result\ndata: \{"success":true\}\n\n$/);
  });

  it("sends chunks as they are produced, then the result", async () => {
    const canContinue = Promise.withResolvers<void>();
    const response = await streamEvents(
      respond,
      async ({ chunk }) => {
        chunk("a\n\nb", { ratelimit: "r" });
        await canContinue.promise;
        chunk({ n: 1 }, {});
        return toResult();
      },
      failure,
    );
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("ratelimit")).toBe("r");
    canContinue.resolve();
    expect(await response.text()).toBe(
      'event: chunk\ndata: "a\\n\\nb"\n\nevent: chunk\ndata: {"n":1}\n\nevent: result\ndata: {"success":true}\n\n',
    );
  });

  it("sends each chunk once to a waiting reader", async () => {
    const canContinue = Promise.withResolvers<void>();
    const response = await streamEvents(
      respond,
      async ({ chunk }) => {
        chunk("a");
        await canContinue.promise;
        chunk("b");
        return toResult();
      },
      failure,
    );
    const text = response.text();
    await new Promise((resolve) => setImmediate(resolve));
    canContinue.resolve();
    expect((await text).match(/event: \w+/g)).toEqual([
      "event: chunk",
      "event: chunk",
      "event: result",
    ]);
  });

  it("sends a single event without chunks, and plain JSON on failure", async () => {
    const whole = await streamEvents(respond, async () => toResult(), failure);
    expect(await whole.text()).toBe('event: result\ndata: {"success":true}\n\n');
    const failedResponse = await streamEvents(respond, async () => toResult("{}", 504), failure);
    expect([failedResponse.status, failedResponse.headers.get("content-type")]).toEqual([
      504,
      "application/json",
    ]);
    const refuse = async () => {
      throw new AppError("not_found", "no");
    };
    await expect(streamEvents(respond, refuse, failure)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("sends log lines as their own events", async () => {
    const response = await streamEvents(
      respond,
      async ({ chunk, log }) => {
        log({ message: "one" });
        chunk("a", {});
        return toResult();
      },
      failure,
    );
    expect(await response.text()).toBe(
      'event: log\ndata: {"message":"one"}\n\nevent: chunk\ndata: "a"\n\nevent: result\ndata: {"success":true}\n\n',
    );
  });

  it("ends the stream with the failure if it occurs after the first chunk", async () => {
    const response = await streamEvents(
      respond,
      async ({ chunk }) => {
        chunk(1, {});
        throw new Error("broken");
      },
      failure,
    );
    expect(await response.text()).toContain('event: result\ndata: {"failed":true}');
  });

  it("aborts when the client disconnects", async () => {
    const disconnected = Promise.withResolvers<void>();
    const response = await streamEvents(
      respond,
      ({ chunk, signal }) => {
        chunk(1, {});
        signal.addEventListener("abort", () => disconnected.resolve());
        return new Promise(() => {});
      },
      failure,
    );
    await response.body?.cancel();
    await disconnected.promise;
  });
});
