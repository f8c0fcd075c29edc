import { expect, it } from "vitest";
import { createGuardedFetch } from "./guarded-fetch";

/** Sends a message that never gets a response. Resolves to whether it is aborted with the call. */
const endsWithCall = async (message: object) => {
  const call = new AbortController();
  const signals: AbortSignal[] = [];
  const { fetch } = createGuardedFetch(
    ({ signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    },
    { headers: [], services: [], signal: call.signal, canAsk: false },
  );
  void fetch("https://mcp.example/", { method: "POST", body: JSON.stringify(message) });
  call.abort();
  return signals[0]?.aborted;
};

it("lets a cancellation outlive its call, but not a call that only mentions one", async () => {
  const method = "notifications/cancelled";
  expect(await endsWithCall({ jsonrpc: "2.0", method, params: { requestId: 1 } })).toBe(false);
  const params = { name: "search", arguments: { method } };
  expect(await endsWithCall({ jsonrpc: "2.0", id: 1, method: "tools/call", params })).toBe(true);
});
