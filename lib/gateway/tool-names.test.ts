import { expect, test } from "vitest";
import { javascriptTool } from "@/lib/runtime/runtime-fixture";
import { createTestGateway } from "./gateway-fixture";

const composed = "caf\u00e9";
const decomposed = "cafe\u0301";

const parameters = { type: "object" as const, properties: {} };

const serve = (...names: string[]) =>
  createTestGateway(
    { description: "", tools: names.map((name) => ({ ...javascriptTool, name, parameters })) },
    { keys: { all: [], one: [`call:${names[0]}`], other: ["call:other"] } },
  );

const call = async ({ send }: ReturnType<typeof serve>, name: string, key: string) => {
  const path = `/tools/${encodeURIComponent(name)}` as const;
  return (await send("POST", path, { headers: { "x-api-key": key } })).status;
};

test.each([
  [composed, decomposed],
  [decomposed, composed],
])("finds a tool by either Unicode form of its name", async (own, sent) => {
  const gateway = serve(own);
  expect(await call(gateway, sent, "all")).toBe(200);
  expect(await call(gateway, sent, "one")).toBe(200);
  expect(await call(gateway, sent, "other")).toBe(403);
  expect(gateway.recordedCalls.map(({ tool }) => tool)).toEqual([own, own]);
});

test("prefers the exact name", async () => {
  const gateway = serve(composed, decomposed);
  for (const name of [decomposed, composed]) expect(await call(gateway, name, "all")).toBe(200);
  expect(gateway.recordedCalls.map(({ tool }) => tool)).toEqual([decomposed, composed]);
});
