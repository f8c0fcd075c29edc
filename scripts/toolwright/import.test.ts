import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createFolder, runCommandLine, startFakeServer } from "./command-line-fixture.ts";

const manifest = { slug: "weather", name: "Weather", description: "", tools: [] };
const warnings = [{ path: "/tools/0", code: "a", message: "Describe it." }];
const routes = { "POST /api/v1/imports": { body: { manifest, warnings } } };
const yaml = 'slug: weather\nname: Weather\ndescription: ""\ntools: []\n';

test.each([
  [["openapi", "a.yaml"], { kind: "openapi", document: "openapi: 3.1.0" }],
  [["openapi", "-"], { kind: "openapi", document: "from input" }],
  [["openapi", "https://a.example/b"], { kind: "openapi", url: "https://a.example/b" }],
  [
    ["openapi", "a.yaml", "--operations", "one, GET /two"],
    { kind: "openapi", document: "openapi: 3.1.0", operations: ["one", "GET /two"] },
  ],
  [["postman", "a.yaml"], { kind: "postman", document: "openapi: 3.1.0" }],
  [["curl", "curl https://a.example"], { kind: "curl", command: "curl https://a.example" }],
  [["insomnia", "-"], { kind: "insomnia", document: "from input" }],
  [["hoppscotch", "-"], { kind: "hoppscotch", document: "from input" }],
  [["bruno", "-"], { kind: "bruno", document: "from input" }],
  [["har", "-"], { kind: "har", document: "from input" }],
  [
    ["har", "-", "--operations", "GET /two"],
    { kind: "har", document: "from input", operations: ["GET /two"] },
  ],
  [["zod", "-"], { kind: "zod", code: "from input" }],
  [["curl", "-"], { kind: "curl", command: "from input" }],
  [
    ["agent-url", "https://a.example", "--header", "x-api-key: tw_2"],
    { kind: "agent-url", url: "https://a.example", headers: { "x-api-key": "tw_2" } },
  ],
])("import %j", async (args, body) => {
  const { received, url } = await startFakeServer(routes);
  const options = { folder: createFolder({ "a.yaml": "openapi: 3.1.0" }), input: "from input" };
  const result = await runCommandLine(url, ["import", ...args], options);
  expect(result).toMatchObject({ code: 0, output: yaml, errors: "/tools/0: Describe it.\n" });
  expect(received[0]?.body).toEqual(body);
});

test("compresses a large document", async () => {
  const { received, url } = await startFakeServer(routes);
  const input = "a".repeat(200_000);
  const { code } = await runCommandLine(url, ["import", "openapi", "-"], { input });
  expect(code).toBe(0);
  expect(received).toMatchObject([
    { headers: { "content-encoding": "gzip" }, body: { document: input } },
  ]);
});

test("writes to a file in its format", async () => {
  const { url } = await startFakeServer(routes);
  const folder = createFolder();
  for (const [file, text] of [
    ["a.yaml", yaml],
    ["a.json", `${JSON.stringify(manifest, null, 2)}\n`],
  ] as const) {
    const args = ["import", "openapi", "https://a.example", "--out", file];
    const { output } = await runCommandLine(url, args, { folder });
    expect(output).toBe(`weather: wrote the manifest to ${file}.\n`);
    expect(fs.readFileSync(path.join(folder, file), "utf8")).toBe(text);
  }
});

test("includes the warnings in --json", async () => {
  const { url } = await startFakeServer(routes);
  const args = ["import", "openapi", "https://a.example", "--json"];
  const { output, errors } = await runCommandLine(url, args);
  expect([JSON.parse(output), errors]).toEqual([{ manifest, warnings }, ""]);
});
