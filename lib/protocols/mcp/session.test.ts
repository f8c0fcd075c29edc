import { expect, it } from "vitest";
import { createSessionId, readSession } from "./session";

const secret = new Uint8Array(32).fill(1);
const initialize = (protocolVersion: string) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } },
});

it.each([
  ["a revision that the server knows", "2025-03-26", "2025-03-26"],
  ["a revision of the future", "2099-01-01", "2025-11-25"],
  ["a text that would not fit a header", "x".repeat(20_000), "2025-11-25"],
])("a session of a client that requests %s has the agreed revision", (_, requested, agreed) => {
  const id = createSessionId(initialize(requested), secret) ?? "";
  expect(readSession(id, secret)?.protocolVersion).toBe(agreed);
  expect(id.length).toBeLessThan(200);
});
