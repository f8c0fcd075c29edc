import { expect, test } from "vitest";
import { runCommandLine, startFakeServer } from "./command-line-fixture.ts";

const tool = (name: string, more: object = {}) => ({
  name,
  description: "",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "" },
  ...more,
});
const parameters = { type: "object", properties: { count: { type: "integer" } } };
const manifest = {
  slug: "shop",
  name: "Shop",
  description: "",
  tools: [tool("order", { parameters }), tool("erase", { confirmationRequired: true })],
};
const trace = {
  callId: "c1",
  params: {},
  healed: [],
  ms: 12.4,
  requests: [
    {
      method: "GET",
      url: "https://a.example/",
      headers: [],
      generated: [],
      body: null,
      origins: [],
      hops: [{ attempt: 1, method: "GET", url: "", status: 200, ms: 9.7 }],
    },
  ],
  log: [{ level: "info", message: "hi", data: { a: 1 }, at: 3.2 }],
};
const envelope = { success: true, responseType: "text", data: { text: "Done" } };
const routes = {
  "GET /api/v1/agents/shop/manifest": { body: manifest },
  "POST /api/v1/agents/shop/tools/order/try": { body: { status: 200, envelope, trace } },
  "POST /api/v1/agents/shop/tools/erase/try": { body: { status: 200, envelope, trace: null } },
};

test("runs the draft and prints the trace separately from the result", async () => {
  const { received, url } = await startFakeServer(routes);
  const args = ["try", "shop", "order", "-p", "count=2", "--variable", "db=a=b", "--bearer", "x"];
  const result = await runCommandLine(url, [...args, "--verbose"]);
  expect(result).toMatchObject({ code: 0, output: "Done\n" });
  expect(result.errors).toBe(
    'GET https://a.example/ 200 10 ms\ninfo hi {"a":1} (3 ms)\nCall c1, 12 ms\n',
  );
  expect(received.at(-1)?.body).toEqual({
    params: { count: 2 },
    profile: { variables: { db: "a=b" }, bearer: "x" },
  });
});

test("includes the status, the envelope and the trace in --json", async () => {
  const { url } = await startFakeServer(routes);
  const { output } = await runCommandLine(url, ["try", "shop", "order", "--json"]);
  expect(JSON.parse(output)).toEqual({ status: 200, envelope, trace });
});

test("exits with 1 on a failed call", async () => {
  const error = { message: "No stock.", code: "EMPTY", details: "" };
  const { url } = await startFakeServer({
    ...routes,
    "POST /api/v1/agents/shop/tools/order/try": {
      body: { status: 422, envelope: { success: false, error }, trace: null },
    },
  });
  const { code, errors } = await runCommandLine(url, ["try", "shop", "order"]);
  expect([code, errors]).toEqual([1, "No stock. (EMPTY)\n"]);
});

test("suggests the nearest name for an unknown tool", async () => {
  const { url } = await startFakeServer(routes);
  const { code, errors } = await runCommandLine(url, ["try", "shop", "ordr"]);
  expect([code, errors]).toEqual([1, 'The draft has no tool "ordr". Did you mean "order"?\n']);
});

test.each([
  ["--confirm", ["--confirm"], undefined, 0, ""],
  ["a person agrees", [], ["yes"], 0, ""],
  ["a person declines", [], ["n"], 1, "erase was not run.\n"],
  [
    ...(["nobody is there", [], undefined, 1] as const),
    "erase requires confirmation, but this is not an interactive terminal. Add --confirm.\n",
  ],
])(
  "handles a tool that requires confirmation: %s",
  async (_, args, answers, expected, sentence) => {
    const { received, url } = await startFakeServer(routes);
    const options = answers === undefined ? {} : { answers };
    const { code, errors } = await runCommandLine(url, ["try", "shop", "erase", ...args], options);
    expect([code, errors]).toEqual([expected, sentence]);
    expect(received.slice(1).map(({ body }) => body)).toEqual(
      expected === 0 ? [{ params: {}, confirmed: true, profile: { variables: {} } }] : [],
    );
  },
);
