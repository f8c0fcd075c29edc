import { expect, it } from "vitest";
import { endWithAccess } from "./end-stream";

const open = (isAllowed: () => Promise<boolean>) => {
  let isCancelled = false;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(one) {
      controller = one;
      one.enqueue(new TextEncoder().encode("data: 1\n\n"));
    },
    cancel() {
      isCancelled = true;
    },
  });
  const response = new Response(endWithAccess(body, { isAllowed, intervalMs: 5 }));
  return { response, close: () => controller?.close(), isCancelled: () => isCancelled };
};

it("ends a stream whose receiver has lost access, and its source", async () => {
  const { response, isCancelled } = open(async () => false);
  expect(await response.text()).toBe("data: 1\n\n");
  expect(isCancelled()).toBe(true);
});

it("passes a stream on to a receiver with access, or if access cannot be checked", async () => {
  const answers = [async () => true, () => Promise.reject(new Error("away"))];
  let checks = 0;
  const { response, close } = open(() => answers[checks++ % 2]?.() ?? Promise.resolve(false));
  const text = response.text();
  await expect.poll(() => checks).toBeGreaterThan(2);
  close();
  expect(await text).toBe("data: 1\n\n");
  const checksAtEnd = checks;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(checks).toBe(checksAtEnd);
});

it("cancels the source when the receiver leaves", async () => {
  const { response, isCancelled } = open(async () => true);
  await response.body?.cancel();
  await expect.poll(isCancelled).toBe(true);
});
