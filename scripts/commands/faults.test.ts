import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultProduct, startFaultProduct } from "../faults/fault-product.ts";
import { killServer } from "../faults/kill-server.ts";
import { terminateWithoutDatabase } from "../faults/stop-without-database.ts";
import { build } from "./build.ts";

let product: FaultProduct;
const closers: ((force: AbortSignal) => Promise<unknown>)[] = [];
const { signal } = new AbortController();

beforeAll(async () => {
  await build({ log: console.log });
  product = await startFaultProduct({ signal, defer: (close) => void closers.push(close) });
}, 300_000);
afterAll(async () => {
  for (const close of closers.toReversed()) await close(signal);
});

// The other faults need more time: `npm run faults`.
test.each([killServer, terminateWithoutDatabase])("$name: $criterion", async (fault) => {
  expect(await fault.run(product, { isShort: true })).toMatchObject({ passed: true });
});
