import { expect, test } from "vitest";
import { createVariableReader } from "../../lib/protocols/variable-headers.ts";
import { createFolder, runCommandLine, startFakeServer } from "./command-line-fixture.ts";

const parameters = {
  type: "object",
  properties: {
    city: { type: "string" },
    days: { type: "integer" },
    tags: { type: "array", items: { type: "string" } },
    unit: { enum: [1, 2] },
    either: { anyOf: [{ type: "integer" }, { type: "string" }] },
    size: { $ref: "#/$defs/size" },
    options: {
      type: "object",
      properties: { loud: { type: "boolean" }, zip: { type: "string" } },
    },
    "a.b": { type: "string" },
    tree: { $ref: "#/$defs/tree" },
  },
  patternProperties: { "^count-": { type: "integer" } },
  additionalProperties: { type: "string" },
  $defs: {
    size: { type: "number" },
    tree: {
      anyOf: [{ $ref: "#/$defs/tree" }, { type: "object", properties: { x: { type: "integer" } } }],
    },
  },
};
const tools = [{ name: "getForecast", description: "", parameters }];
const list = "GET /api/agents/weather/tools";
const route = "POST /api/agents/weather/tools/getForecast";
const result = { success: true, responseType: "text", data: { text: "Sunny" } };
const call = (...args: string[]) => ["call", "weather", "getForecast", ...args];
const params = (...texts: string[]) => texts.flatMap((text) => ["--param", text]);

test("reads parameters as the tool's schema requires", async () => {
  const { received, url } = await startFakeServer({
    [list]: { body: { tools } },
    [route]: { body: result },
  });
  const texts = ["city=5", "days=3", 'tags=["a","b"]', "unit=2", "either=7", "size=1.5"];
  const nested = [
    "options.loud=true",
    "options.zip=00123",
    "a.b=c",
    "extra=1=2",
    "tree.x=4",
    "count-x=5",
  ];
  const { code, output } = await runCommandLine(url, call(...params(...texts, ...nested)));
  expect([code, output]).toEqual([0, "Sunny\n"]);
  expect(received[1]).toMatchObject({ route, headers: { "x-api-key": "tw_1" } });
  expect(received[1]?.body).toEqual({
    city: "5",
    days: 3,
    tags: ["a", "b"],
    unit: 2,
    either: "7",
    size: 1.5,
    options: { loud: true, zip: "00123" },
    "a.b": "c",
    extra: "1=2",
    tree: { x: 4 },
    "count-x": 5,
  });
});

test("sets a parameter before the values inside it, in any order", async () => {
  const { received, url } = await startFakeServer({
    [list]: { body: { tools } },
    [route]: { body: result },
  });
  const texts = ["options.zip=1", 'options={"loud":true,"zip":"0"}'];
  for (const order of [texts, texts.toReversed()])
    await runCommandLine(url, call(...params(...order)));
  const body = { options: { loud: true, zip: "1" } };
  expect(received.filter((request) => request.route === route)).toMatchObject([{ body }, { body }]);
});

test("sends the tool no value that should be JSON but is not", async () => {
  const { received, url } = await startFakeServer({ [list]: { body: { tools } } });
  const { code, errors } = await runCommandLine(url, call(...params("days=three")));
  expect(code).toBe(2);
  expect(errors).toContain(
    "--param days must be an integer in JSON, but its value is not valid JSON.",
  );
  expect(received).toHaveLength(1);
});

test("sends the tool no number that would lose digits", async () => {
  const { received, url } = await startFakeServer({ [list]: { body: { tools } } });
  for (const args of [params("days=9007199254740993"), ["--params", '{"days":9007199254740993}']]) {
    const { code, errors } = await runCommandLine(url, call(...args));
    expect(code).toBe(2);
    expect(errors).toMatch(
      /^--params? .*9007199254740993, which is too large to be represented exactly\./,
    );
  }
  expect(received).toHaveLength(1);
});

test.each([
  [['{"city":"Bonn"}'], {}],
  [["@params.json"], { input: "" }],
  [["@marked.json"], { input: "" }],
  [["-"], { input: '{"city":"Bonn"}' }],
])("needs no schema for --params %j", async ([source = ""], options) => {
  const json = '{"city":"Bonn"}';
  const folder = createFolder({ "params.json": json, "marked.json": `\uFEFF${json}` });
  const { received, url } = await startFakeServer({ [route]: { body: result } });
  const { code } = await runCommandLine(url, call("--params", source), { folder, ...options });
  expect([code, received.map(({ body }) => body)]).toEqual([0, [{ city: "Bonn" }]]);
});

test("passes --version and --header to the agent", async () => {
  const pinned = "POST /api/agents/weather@3/tools/getForecast";
  const { received, url } = await startFakeServer({ [pinned]: { body: result } });
  const args = call("--version", "3", "--header", "x-dburi: db://a", "--header", "X-Trace:1");
  const { code } = await runCommandLine(url, args);
  expect(code).toBe(0);
  expect(received[0]?.headers).toMatchObject({ "x-dburi": "db://a", "x-trace": "1" });
});

test("sends a variable in any language as UTF-8", async () => {
  const { received, url } = await startFakeServer({ [route]: { body: result } });
  const { code } = await runCommandLine(url, call("--header", "x-city: Zürich 東京"));
  expect(code).toBe(0);
  const { headers = {} } = received[0] ?? {};
  const read = createVariableReader(new Headers(headers as Record<string, string>));
  expect(read("city")).toBe("Zürich 東京");
});

test("exits with 1 on a failed call and prints the message once", async () => {
  const error = {
    message: "No such city.",
    code: "NOT_FOUND",
    details: "TOOL ERROR: NOT_FOUND\nNo such city.\nSTATUS: 404",
  };
  const body = { success: false, error };
  const { url } = await startFakeServer({ [route]: { status: 404, body } });
  expect(await runCommandLine(url, call())).toMatchObject({
    code: 1,
    output: "",
    errors: "No such city. (NOT_FOUND)\nTOOL ERROR: NOT_FOUND\nSTATUS: 404\n",
  });
  const json = await runCommandLine(url, call("--json"));
  expect([json.code, json.output]).toEqual([1, `${JSON.stringify(body)}\n`]);
});

test("prints the envelope as the server sent it with --json", async () => {
  const text = '{"success":true,"responseType":"mixed","data":{"id":12345678901234567890}}';
  const headers = { "content-type": "application/json" };
  const { url } = await startFakeServer({ [route]: { headers, body: text } });
  const { output } = await runCommandLine(url, call("--json"));
  expect(output).toBe(`${text}\n`);
});

test("prints an object as JSON over several lines", async () => {
  const body = { success: true, responseType: "mixed", data: { days: [1] } };
  const { url } = await startFakeServer({ [route]: { body } });
  const { output } = await runCommandLine(url, call());
  expect(output).toBe('{\n  "days": [\n    1\n  ]\n}\n');
});

test.each([
  [200, { tools }, "getForcast", 'The agent has no tool "getForcast". Did you mean "getForecast"?'],
  [
    401,
    { success: false, error: { message: "Invalid API key" } },
    "a",
    "Invalid API key: check TOOLWRIGHT_KEY, or --key.",
  ],
  [
    403,
    { success: false, error: { message: "Forbidden" } },
    "a",
    "This key cannot list the tools, so the types for --param are unknown. Use --params instead.",
  ],
])("explains %i from the list of tools", async (status, body, tool, sentence) => {
  const { url } = await startFakeServer({ [list]: { status, body } });
  const args = ["call", "weather", tool, ...params("city=a")];
  const { code, errors } = await runCommandLine(url, args);
  expect([code, errors]).toEqual([1, `${sentence}\n`]);
});

const question = {
  status: 428,
  headers: { "x-confirmation": "grant-1" },
  body: {
    success: false,
    error: { message: "Confirm.", code: 428, details: '{"prompt":"Really?"}' },
  },
};

test.each([
  ["--confirm", ["--confirm"], undefined, 0],
  ["a person agrees", [], ["y"], 0],
  ["a person declines", [], [""], 1],
  ["nobody is there", [], undefined, 1],
])("handles a call that requires confirmation: %s", async (_, args, answers, expected) => {
  const { received, url } = await startFakeServer({ [route]: [question, { body: result }] });
  const options = answers === undefined ? {} : { answers };
  const { code, questions, errors } = await runCommandLine(url, call(...args), options);
  expect(code).toBe(expected);
  expect(questions).toEqual(answers === undefined ? [] : ["Really? [y/N] "]);
  expect(received[1]?.headers["x-confirmation"]).toBe(expected === 0 ? "grant-1" : undefined);
  if (expected === 1) expect(errors).toMatch(/^getForecast (was not run|requires confirmation)/);
});
