import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { contractAgent } from "@/e2e/gateway/contract-agent";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { TOOL_ERROR_STATUS } from "@/lib/agent/tool-error";
import type { ErrorCode } from "@/lib/errors";
import { toStatus } from "@/lib/http/status";
import { type ExportedAgent, renderExport } from "../export";
import { oddAgent, oddManifest, slackAgent, toExportedAgent } from "../exports-fixture";
import { embedSchema } from "./embed-schema";
import { openapi } from "./openapi";

const lint = async (source: string) => {
  const config = await createConfig({
    extends: ["recommended"],
    rules: { "operation-description": "error" },
  });
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  return problems.map(({ ruleId, severity, message, location }) => ({
    ruleId,
    severity,
    message,
    at: location[0]?.pointer,
  }));
};

const contract = contractAgent("contract", "https://upstream.acme.dev");
const agents: [string, ExportedAgent][] = [
  ["Slack", slackAgent],
  ["odd", oddAgent],
  ["contract", toExportedAgent(contract)],
  [
    "draft without tools",
    toExportedAgent({ ...oddManifest, tools: [], resource: undefined }, null),
  ],
  ["with sign-in", toExportedAgent({ ...contract, access: { ...contract.access, signIn: "on" } })],
  ["resource alone", toExportedAgent({ ...oddManifest, tools: [] })],
];

// biome-ignore lint/suspicious/noExplicitAny: the tests walk an untyped document.
type Loose = any;
const renderDocument = (agent: ExportedAgent): Loose => JSON.parse(renderExport(openapi, agent));

describe("the OpenAPI document", () => {
  it.each(agents)("passes the linter: %s", async (_, agent) => {
    expect(await lint(renderExport(openapi, agent))).toEqual([]);
  });

  it("passes the linter when a required property is not declared", async () => {
    const parameters = {
      type: "object",
      properties: { nested: { type: "object", required: ["inner"] } },
      required: ["ghost"],
      additionalProperties: { type: "string" },
    };
    const tools = [{ ...oddManifest.tools[0], name: "t", parameters }];
    const agent = toExportedAgent({ ...oddManifest, tools } as Manifest);
    expect(await lint(renderExport(openapi, agent))).toEqual([]);
    const { post } = renderDocument(agent).paths["/tools/t"];
    expect(post.requestBody.content["application/json"].schema).toEqual({
      ...parameters,
      properties: {
        nested: { type: "object", properties: { inner: {} }, required: ["inner"] },
        ghost: { type: "string" },
      },
    });
  });

  it("requires a body if the tool refuses to run without one", () => {
    const isRequired = (parameters: object) => {
      const tools = [{ ...oddManifest.tools[0], name: "t", parameters }];
      const agent = toExportedAgent({ ...oddManifest, tools } as Manifest);
      return renderDocument(agent).paths["/tools/t"].post.requestBody.required;
    };
    const properties = { a: { type: "string" }, b: { default: 1 } };
    const object = { type: "object", properties };
    expect(isRequired(object)).toBe(false);
    expect(isRequired({ ...object, required: ["b"] })).toBe(false);
    expect(isRequired({ ...object, required: ["a"] })).toBe(true);
    expect(isRequired({ ...object, oneOf: [{ required: ["a"] }, { required: ["c"] }] })).toBe(true);
  });

  it("fails the linter if it is broken", async () => {
    const invalidDocument = renderDocument(slackAgent);
    invalidDocument.paths["/tools"].get.security = [{ nothing: [] }];
    delete invalidDocument.info.license;
    const rules = (await lint(JSON.stringify(invalidDocument))).map(({ ruleId }) => ruleId);
    expect(rules).toEqual(expect.arrayContaining(["security-defined", "info-license"]));
  });

  it("offers sign-in, with its scopes, instead of a key if people can sign in", () => {
    const [tool] = slackAgent.manifest.tools;
    const tools = [
      { ...tool, name: "first", scope: "send", bearer: "optional" },
      { ...tool, name: "second", bearer: "required" },
    ];
    const access = { signIn: "on", toolsList: "public" };
    const manifest = { ...slackAgent.manifest, access, tools } as Manifest;
    const { paths, components } = renderDocument({ ...slackAgent, manifest });
    expect(paths["/tools"].get.security).toEqual([{}, { key: [] }, { signIn: ["list"] }]);
    expect(paths["/tools/first"].post.security).toEqual([
      { key: [] },
      { key: [], bearer: [] },
      { signIn: ["call", "call:send"] },
    ]);
    expect(paths["/tools/second"].post.security).toEqual([{ key: [], bearer: [] }]);
    expect(components.securitySchemes.signIn).toMatchObject({ type: "http", scheme: "bearer" });
    expect(renderDocument(slackAgent).components.securitySchemes.signIn).toBeUndefined();
  });

  it("declares every status of a failed call and a default for statuses that are passed on", () => {
    const { paths, components } = renderDocument(slackAgent);
    const { post } = Object.values<Loose>(paths).find((path) => path.post);
    const codes: ErrorCode[] = [
      ...(["unauthorized", "conflict", "unprocessable", "precondition_required"] as const),
      ...(["rate_limited", "unavailable", "upstream_timeout"] as const),
    ];
    for (const status of [...codes.map(toStatus), ...Object.values(TOOL_ERROR_STATUS)])
      expect(post.responses).toHaveProperty(String(status));
    const { $ref } = post.responses.default;
    expect(components.responses).toHaveProperty($ref.split("/").at(-1));
  });

  it("has one operation per tool, with the tool's schema as its body", () => {
    for (const [, agent] of agents) {
      const { paths } = renderDocument(agent);
      const listedTools = agent.manifest.tools.filter(({ enabled }) => enabled !== false);
      for (const tool of listedTools) {
        const { post } = paths[`/tools/${encodeURIComponent(tool.name)}`];
        const first = listedTools.find(({ name }) => name === tool.name);
        expect(post.requestBody.content["application/json"].schema).toEqual(first?.parameters);
      }
      const operations = Object.values(paths).flatMap((path: Loose) =>
        [path.get, path.post].filter(Boolean),
      );
      const ids = operations.map(({ operationId }) => operationId);
      expect(new Set(ids).size).toBe(ids.length);
      for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    }
  });

  it("requires a body only if a parameter without a default is required", () => {
    const toolWithParameters = (required: string[], value: object) => ({
      ...oddManifest.tools[0],
      name: "t",
      parameters: { type: "object", properties: { a: { type: "string", ...value } }, required },
    });
    const isBodyRequired = (tool: object) =>
      renderDocument(toExportedAgent({ ...oddManifest, tools: [tool] } as Manifest)).paths[
        "/tools/t"
      ].post.requestBody.required;
    expect(isBodyRequired(toolWithParameters(["a"], {}))).toBe(true);
    expect(isBodyRequired(toolWithParameters(["a"], { default: "x" }))).toBe(false);
    expect(isBodyRequired(toolWithParameters([], {}))).toBe(false);
  });

  it("declares security for keys and user tokens, and headers for variables", () => {
    const { paths, components, servers, info } = renderDocument(oddAgent);
    const security = (name: string) => paths[`/tools/${encodeURIComponent(name)}`].post.security;
    expect(paths["/tools"].get.security).toEqual([{}, { key: [] }]);
    expect(security("calendar Prioritization")).toEqual([{ key: [] }]);
    expect(security("calendar_Prioritization")).toEqual([{ key: [], bearer: [] }]);
    expect(security("1st")).toEqual([{ key: [] }, { key: [], bearer: [] }]);
    const headers = paths["/tools/1st"].parameters;
    expect(headers.map(({ name, required }: Loose) => `${name} ${required}`)).toEqual([
      "x-dburi true",
      "x-team false",
    ]);
    expect(components.securitySchemes.key.name).toBe("x-api-key");
    expect(servers).toEqual([{ url: oddAgent.baseUrl }]);
    expect(info.version).toBe("3");
    expect(renderDocument(slackAgent).paths["/tools"].get.security).toEqual([{ key: [] }]);
    expect(renderDocument(slackAgent).paths["/resource"]).toBeUndefined();
  });

  it("contains the valid examples, with defaults applied", () => {
    const { examples } =
      renderDocument(oddAgent).paths["/tools/1st"].post.requestBody.content["application/json"];
    expect(Object.values(examples)).toEqual([
      {
        summary: "Two",
        value: { transfers: [{ to: "0x00ff", amount: 2, memo: null }], mode: "fast" },
      },
    ]);
  });
});

it("leaves out examples that would make the document many times as large as the agent", () => {
  const [tool] = slackAgent.manifest.tools;
  const note = { type: "string" as const, default: "x".repeat(150_000) };
  const list = { type: "array" as const, items: { type: "object" as const, properties: { note } } };
  const example = { name: "Six", params: { list: Array.from({ length: 6 }, () => ({})) } };
  const examples = Array.from({ length: 1_000 }, () => ({ ...example, assertions: [] }));
  const parameters = { type: "object" as const, properties: { list } };
  const agent = toExportedAgent({
    ...slackAgent.manifest,
    tools: [{ ...(tool as Tool), parameters, examples }],
  });
  const { paths } = renderDocument(agent);
  const { content } = paths["/tools/sendMessage"].post.requestBody;
  expect(Object.keys(content["application/json"].examples)).toHaveLength(4);
});

describe("a tool with an output schema", () => {
  const outputSchema = {
    type: "object" as const,
    properties: { next: { $ref: "#" }, total: { type: "number" as const } },
  };
  const [tool] = slackAgent.manifest.tools;
  const agent = (responseType: "text" | "mixed") =>
    toExportedAgent({
      ...slackAgent.manifest,
      tools: tool ? [{ ...tool, title: "A title", responseType, outputSchema }] : [],
    });

  it.each(["text", "mixed"] as const)("describes its %s result", async (responseType) => {
    expect(await lint(renderExport(openapi, agent(responseType)))).toEqual([]);
    const { paths, components } = renderDocument(agent(responseType));
    const { post } = paths[`/tools/${tool?.name}`];
    const { data } = post.responses[200].content["application/json"].schema.properties;
    const result = responseType === "text" ? data.properties.text : data;
    const name = `${tool?.name}.result`;
    const reference = { $ref: `#/components/schemas/${name}` };
    expect(post.summary).toBe("A title");
    expect(result).toEqual(reference);
    expect(components.schemas[name]).toEqual({
      type: "object",
      properties: { next: reference, total: { type: "number" } },
    });
  });
});

describe("an embedded schema", () => {
  it("points references to components and uses JSON Schema 2020-12", () => {
    const schema: Loose = {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: {
        $ref: { type: "string", default: { $ref: "#/left/alone" } },
        self: { $ref: "#" },
        pair: { items: [{ $ref: "#/definitions/a" }], additionalItems: false },
        note: { type: "string", enum: ["a"], nullable: true, default: { nullable: true } },
        other: { $ref: "#/definitions/a", nullable: true, description: "Or none." },
        bound: { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
        either: { discriminator: { propertyName: "k", mapping: { a: "#/definitions/a", b: "b" } } },
        plain: { type: "string", nullable: false },
      },
      required: ["self", "pair", "self"],
      dependencies: { self: ["pair"], pair: { $ref: "#/definitions/a" } },
      definitions: { a: { type: "integer" } },
      additionalItems: false,
    };
    const toReference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    expect(embedSchema(schema, "send.parameters")).toEqual({
      schema: toReference("send.parameters"),
      components: {
        "send.parameters": {
          type: "object",
          properties: {
            $ref: { type: "string", default: { $ref: "#/left/alone" } },
            self: toReference("send.parameters"),
            pair: { prefixItems: [toReference("send.parameters.a")], items: {}, maxItems: 1 },
            note: { type: ["string", "null"], enum: ["a", null], default: { nullable: true } },
            other: {
              description: "Or none.",
              anyOf: [toReference("send.parameters.a"), { type: "null" }],
            },
            bound: { exclusiveMinimum: 1, maximum: 9 },
            either: {
              discriminator: {
                propertyName: "k",
                mapping: { a: "#/components/schemas/send.parameters.a", b: "b" },
              },
            },
            plain: { type: "string" },
          },
          required: ["self", "pair"],
          dependentRequired: { self: ["pair"] },
          dependentSchemas: { pair: toReference("send.parameters.a") },
        },
        "send.parameters.a": { type: "integer" },
      },
    });
  });

  it("turns every schema that a reference leads to into a component of its own", () => {
    const schema: Loose = {
      type: "object",
      properties: {
        "a/b": { items: { properties: { next: { $ref: "#/properties/a~1b/items" } } } },
        any: { $ref: "#/$defs/any" },
        name: { $ref: "#/$defs/inner%20name/$defs/name" },
        other: { contentSchema: { $ref: "#/$defs/name" } },
      },
      $defs: {
        any: true,
        name: { minLength: 1 },
        "inner name": { $defs: { name: { minLength: 2 } } },
      },
    };
    expect(embedSchema(schema, "n")).toEqual({
      schema: {
        type: "object",
        properties: {
          "a/b": { items: { $ref: "#/components/schemas/n.items" } },
          any: { $ref: "#/components/schemas/n.any" },
          name: { $ref: "#/components/schemas/n.name" },
          other: { contentSchema: { $ref: "#/components/schemas/n.name_2" } },
        },
      },
      components: {
        "n.items": { properties: { next: { $ref: "#/components/schemas/n.items" } } },
        "n.any": true,
        "n.name": { minLength: 2 },
        "n.name_2": { minLength: 1 },
      },
    });
  });
});
