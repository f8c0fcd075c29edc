import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { galleryAgents } from "@/lib/gallery";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { listen } from "@/scripts/testing/listen.ts";
import { renderExport } from "../export";
import { hostileAgent, oddAgent, toExportedAgent } from "../exports-fixture";
import { listModelTools } from "../function-tools";
import { python } from "./python";
import { toMethodName } from "./python-names";
import { toDocstring } from "./python-text";

const agents = [
  ...galleryAgents.map(({ manifest }) => toExportedAgent(manifest)),
  oddAgent,
  hostileAgent,
];
const folder = mkdtempSync(path.join(tmpdir(), "toolwright-python-"));
const toModuleName = (slug: string) => slug.replaceAll("-", "_");
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
beforeAll(() => {
  for (const agent of agents)
    write(`${toModuleName(agent.manifest.slug)}.py`, renderExport(python, agent));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runPython = (...args: string[]) => promisify(execFile)("python3", args, { cwd: folder });
const can = (...args: string[]) => spawnSync("python3", args).status === 0;
const hasPython = can("-c", "import sys; assert sys.version_info >= (3, 11)");
const hasMypy = can("-m", "mypy", "--version");

it("has one method per tool and declares no name twice", () => {
  for (const agent of agents) {
    const text = renderExport(python, agent);
    const [, client = ""] = text.split("class Client:");
    const methods = [...client.matchAll(/^ {4}def (\w+)\(/gm)].map(([, name]) => name);
    expect(new Set(methods).size).toBe(methods.length);
    expect(methods.length).toBe(listModelTools(agent).length + 2);
    const declared = [...text.matchAll(/^(?:class )?([A-Z]\w*)(?:\(| = )/gm)].map(
      ([, name]) => name,
    );
    expect(new Set(declared).size).toBe(declared.length);
  }
});

it("names no method like a type in the annotations of the class", () => {
  const types = ["dict", "float", "list", "object", "str"];
  const names = types.map((type) => toMethodName(type, new Set()));
  expect(names).toEqual(["dict_", "float_", "list_", "object_", "str_"]);
});

it("types combined objects with all their fields and tuples with all their items", () => {
  const text = { type: "string" };
  const object = (name: string, type: string) => ({
    type: "object",
    properties: { [name]: { type } },
    required: [name],
  });
  const properties = {
    combined: { allOf: [object("first", "string"), object("second", "integer")] },
    open: { type: "array", prefixItems: [text], items: { type: "integer" } },
    rest: { type: "array", prefixItems: [text] },
  };
  const parameters = { type: "object", properties } as unknown as ParametersSchema;
  const tool: Tool = {
    name: "save",
    description: "Saves.",
    parameters,
    handler: { kind: "http", method: "GET", url: "https://x.example" },
  };
  const agent = toExportedAgent({ slug: "a", name: "A", description: "", tools: [tool] });
  const module = renderExport(python, agent);
  expect(module).toContain("    first: str\n    second: int\n");
  expect(module).toContain("open: NotRequired[list[str | int]]");
  expect(module).toContain("rest: NotRequired[list[JsonValue]]");
});

it("accepts undeclared properties if a schema allows them", () => {
  const tool = (name: string, keywords: object): Tool => ({
    name,
    description: "Saves.",
    parameters: { type: "object", properties: {}, ...keywords },
    handler: { kind: "http", method: "GET", url: "https://x.example" },
  });
  const text = { type: "string" };
  const open = {
    properties: { meta: { type: "object", properties: { a: text }, additionalProperties: true } },
  };
  const combined = { properties: { meta: { allOf: [open.properties.meta] } } };
  const tools = [
    tool("free", { additionalProperties: true }),
    tool("texts", { additionalProperties: text }),
    tool("headers", { patternProperties: { "^x-": text }, additionalProperties: false }),
    tool("closed", { additionalProperties: false }),
    tool("none", {}),
    tool("combined", combined),
    { ...tool("open", open), outputSchema: tool("open", open).parameters },
  ];
  const agent = toExportedAgent({ slug: "a", name: "A", description: "", tools });
  const module = renderExport(python, agent);
  expect(module).toContain("    meta: NotRequired[OpenParamsMeta | Mapping[str, JsonValue]]\n");
  expect(module).toContain("    meta: NotRequired[CombinedParamsMeta | Mapping[str, JsonValue]]\n");
  expect(module).toContain(") -> OpenResult:");
  expect(module).toContain("    meta: NotRequired[OpenResultMeta]\n");
  const free = [...module.matchAll(/^(\w+)Params: TypeAlias = Mapping\[str, JsonValue\]$/gm)];
  expect(free.map(([, name]) => name)).toEqual(["Free", "Texts", "Headers"]);
});

it("escapes a description that would end its docstring", () => {
  expect(toDocstring('ends """ here\\')).toEqual(['"""ends \\"\\"\\" here\\\\"""']);
  expect(toDocstring('says "yes"')).toEqual(['"""says "yes" """']);
  expect(toDocstring("a\r\nb\u2028c")).toEqual(['"""a', "b", "c", '"""']);
  expect(toDocstring(" \n")).toEqual([]);
});

/** Starts a fake agent that always sends the given response and records its requests. */
const startAgent = async (status: number, answer: string) => {
  const requests: { url?: string; headers: IncomingHttpHeaders; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    requests.push({ url: request.url, headers: request.headers, body });
    response.writeHead(status).end(answer);
  });
  return { requests, ...(await listen(server)) };
};
const callFirst = (url: string) => `
import odd
client = odd.Client("key", variables={"dburi": "d 東京"}, bearer="b", base_url=${JSON.stringify(url)})
try:
    print(client.tool_1st({"transfers": []}, idempotency_key="i", confirmation="c"))
except odd.ToolError as error:
    print(type(error.code).__name__, error.code, error.message, error.details)
`;

describe.skipIf(!hasPython)("the module", () => {
  it("sends parameters that a tool accepts without declaring them", async () => {
    const { requests, url, close } = await startAgent(200, '{"success":true,"data":{}}');
    const call = 'client.free({"labels": {}}, extra_params={"other": ["x"]})';
    const client = `client = hostile.Client("key", base_url=${JSON.stringify(url)})`;
    await runPython("-c", `import hostile\n${client}\n${call}`).finally(close);
    expect(requests).toMatchObject([{ url: "/tools/free", body: { labels: {}, other: ["x"] } }]);
  });

  it("can be imported whatever the names of the tools", async () => {
    const names = agents.map(({ manifest }) => toModuleName(manifest.slug));
    await runPython("-c", `import ${names.join(", ")}`);
  });

  it.each([
    [200, '{"success":true,"responseType":"text","data":{"text":"Sent."}}', "Sent."],
    [
      200,
      '{"success":false,"error":{"message":"No.","code":"NOT_FOUND","details":"d"}}',
      "str NOT_FOUND No. d",
    ],
    [
      401,
      '{"success":false,"error":{"message":"Invalid API key","code":401,"details":""}}',
      "int 401 Invalid API key",
    ],
    [502, "<h1>Bad gateway</h1>", "int 502 The agent's response has no envelope."],
    [200, "[]", "int 200 The agent's response has no envelope."],
  ])("given %i %s, prints %s", async (status, answer, output) => {
    const { requests, url, close } = await startAgent(status, answer);
    const { stdout } = await runPython("-c", callFirst(url)).finally(close);
    expect(stdout.trim()).toBe(output);
    expect(requests).toMatchObject([
      {
        url: "/tools/1st",
        body: { transfers: [] },
        headers: {
          "x-api-key": "key",
          "x-dburi": Buffer.from("d 東京").toString("latin1"),
          authorization: "Bearer b",
          "idempotency-key": "i",
          "x-confirmation": "c",
          "content-type": "application/json",
        },
      },
    ]);
  });
});

const rightCalls = `import hostile
client = hostile.Client("k")
client.either({"to": "ada"})
client.only_variants({"id": 3})
client.free({"labels": {"a": "b"}})
client.free({"labels": {"a": "b"}}, extra_params={"other": ["x"]})
`;
const wrongCall = 'import hostile\nhostile.Client("k").free({"labels": {"a": 1}})\n';
const readOutput = (check: Promise<{ stdout: string }>) =>
  check.then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout as string,
  );
const pyright = createRequire(import.meta.url).resolve("pyright");
const runPyright = () =>
  readOutput(promisify(execFile)(process.execPath, [pyright, "--project", folder]));
const runMypy = () => readOutput(runPython("-m", "mypy", "--strict", "."));

it("passes strict type checks with correct calls and fails them with wrong ones", async () => {
  write(
    "pyrightconfig.json",
    JSON.stringify({ typeCheckingMode: "strict", pythonVersion: "3.11" }),
  );
  write("calls.py", rightCalls);
  expect(await runPyright()).toMatch(/^0 errors, 0 warnings/m);
  if (hasMypy) expect(await runMypy()).toMatch(/^Success/);
  write("calls.py", wrongCall);
  expect(await runPyright()).toMatch(/calls\.py:2:\d+ - error/);
  if (hasMypy) expect(await runMypy()).toMatch(/calls\.py:2: error/);
}, 120_000);
