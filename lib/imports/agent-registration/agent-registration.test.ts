import { expect, it } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { manifestSchema } from "@/lib/agent/manifest";
import { runImport } from "..";
import { fakeAgent, greet, url } from "../agent-url/agent-url-fixture";
import { detectSource } from "../readers/detect-source";

const run = async (text: string, headers: Record<string, string> = {}) => {
  expect(detectSource(text)).toEqual({ kind: "agent-registration" });
  const { requests, ports } = fakeAgent({ tools: [greet] });
  const result = await runImport({ kind: "agent-registration", text, headers }, ports);
  expect(manifestSchema.safeParse(result.manifest).error).toBeUndefined();
  const handler = result.manifest.tools[0]?.handler as HttpHandler;
  return { ...result, handler, requests, codes: result.warnings.map(({ code }) => code) };
};

it("reads an agent at its endpoint and gives it its registered ID, name and description", async () => {
  const { manifest, handler, requests } = await run(
    `Add my agent using the agent manager. The details are as follows:

id: my-greeter
name: Greeter: the friendly one
description: Says hello.
endpoint: ${url}/
`,
    { "x-api-key": "sesame" },
  );
  expect(manifest).toMatchObject({
    slug: "my-greeter",
    name: "Greeter: the friendly one",
    description: "Says hello.",
  });
  expect(requests.map((request) => request.url)).toEqual([`${url}/tools`]);
  expect(requests[0]?.headers).toContainEqual(["x-api-key", "sesame"]);
  expect(handler.url).toBe(`${url}/tools/greet`);
  expect(JSON.stringify(manifest)).not.toContain("sesame");
});

it("turns OAuth services and variables into variables that the tools forward", async () => {
  const { manifest, handler, requests, codes } = await run(
    `- **id**: greeter
- **name**: Greeter
- **endpoint**: <${url}>
- **oauth**: github, Google Gmail
variables: [{
   ref: “db-uri”,
   name: “Database”,
   description: “Where the names are”,
   required: true
}, { ref: "session-key" }, { ref: "API_Version" }, { ref: "api-key" }, { ref: "-" },
  { ref: "a--b" }, { ref: "a-b" }, { ref: "constructor" }],`,
    { "x-db-uri": "postgres://ada:engine@db.example/x" },
  );
  expect(manifest.variables).toMatchObject([
    { ref: "github-token", required: true, secret: true },
    { ref: "google-gmail-token", required: true, secret: true },
    { ref: "db-uri", name: "Database", description: "Where the names are", required: true },
    { ref: "session-key", required: false, secret: true },
    { ref: "api-version", required: false, secret: false },
    { ref: "-" },
    { ref: "a--b" },
    { ref: "a-b" },
  ]);
  expect(handler.headers).toEqual([
    { name: "x-github-token", value: "{{variables.github-token}}" },
    { name: "x-google-gmail-token", value: "{{variables.google-gmail-token}}" },
    { name: "x-db-uri", value: "{{variables.db-uri}}" },
    { name: "x-session-key", value: "{{variables.session-key}}" },
    { name: "x-api_version", value: "{{variables.api-version}}" },
    { name: "x--", value: "{{variables.-}}" },
    { name: "x-a--b", value: "{{variables.a--b}}" },
    { name: "x-a-b", value: "{{variables.a-b}}" },
  ]);
  expect(handler.auth).toEqual({ type: "bearer", value: "{{variables.github-token}}" });
  expect(requests[0]?.headers).toContainEqual(["x-db-uri", expect.stringContaining("engine")]);
  expect(JSON.stringify(manifest)).not.toContain("engine");
  expect(codes).toContain("variable_left_out");
});

it.each([
  ["without an endpoint", "id: a\nname: A"],
  ["with an endpoint that is no URL", "id: a\nendpoint: agents.example.com"],
  ["without a name", `endpoint: ${url}`],
])("rejects a message %s", async (_, text) => {
  expect(detectSource(text)).not.toEqual({ kind: "agent-registration" });
  const { ports } = fakeAgent({ tools: [greet] });
  await expect(runImport({ kind: "agent-registration", text }, ports)).rejects.toThrow(
    /not an agent registration.*name.*endpoint, a URL that starts with https:/,
  );
});
