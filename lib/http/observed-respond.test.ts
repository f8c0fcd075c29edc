import { expect, test } from "vitest";
import { observeResponse } from "./observed-respond";
import type { Respond } from "./respond";

const respond: Respond = (status, headers, body) => new Response(body, { status, headers });

/** Responds with a stream that its source controls. */
const setUp = () => {
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isCancelled = false;
  let isSent = false;
  const observed = observeResponse(respond);
  const response = observed.respond(
    200,
    {},
    new ReadableStream<Uint8Array>({
      start(controller) {
        source = controller;
      },
      cancel() {
        isCancelled = true;
      },
    }),
  );
  observed.whenSent(() => {
    isSent = true;
  });
  return { source, response, isSent: () => isSent, isCancelled: () => isCancelled };
};

test("reports the end of a stream, and a plain body at once", async () => {
  const { source, response, isSent } = setUp();
  source?.enqueue(Buffer.from("event"));
  const text = response.text();
  expect(isSent()).toBe(false);
  source?.close();
  expect(await text).toBe("event");
  expect(isSent()).toBe(true);

  const { respond: respondAtOnce, whenSent } = observeResponse(respond);
  respondAtOnce(200, {}, "text");
  let isTextSent = false;
  whenSent(() => {
    isTextSent = true;
  });
  expect(isTextSent).toBe(true);
});

test("reports a client that disconnects, and a stream that fails", async () => {
  const left = setUp();
  await left.response.body?.cancel();
  expect(left.isCancelled()).toBe(true);
  expect(left.isSent()).toBe(true);

  const failed = setUp();
  failed.source?.error(new Error("broken"));
  await expect(failed.response.text()).rejects.toThrow("broken");
  expect(failed.isSent()).toBe(true);
});
