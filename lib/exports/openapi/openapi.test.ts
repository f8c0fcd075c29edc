import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { contractAgent } from "@/e2e/gateway/agents";
import type { Manifest } from "@/lib/agent/manifest";
import { type ExportedAgent, renderExport } from "../export";
import { at, odd, oddAgent, slackAgent } from "../exports-fixture";
import { embeddedSchema } from "./embedded-schema";
import { openapi } from "./openapi";

const lint = async (source: string) => {
  const config = await createConfig({ extends: ["recommended"] });
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
  ["contract", at(contract)],
  ["draft without tools", at({ ...odd, tools: [], resource: undefined } as Manifest, null)],
  ["resource alone", at({ ...odd, tools: [] })],
];

// biome-ignore lint/suspicious/noExplicitAny: the tests walk an untyped document.
type Loose = any;
const documentOf = (agent: ExportedAgent): Loose => JSON.parse(renderExport(openapi, agent));

describe("the OpenAPI document", () => {
  it.each(agents)("passes the linter: %s", async (_, agent) => {
    expect(await lint(renderExport(openapi, agent))).toEqual([]);
  });

  it("the linter detects a broken document", async () => {
    const broken = documentOf(slackAgent);
    broken.paths["/tools"].get.security = [{ nothing: [] }];
    delete broken.info.license;
    const rules = (await lint(JSON.stringify(broken))).map(({ ruleId }) => ruleId);
    expect(rules).toEqual(expect.arrayContaining(["security-defined", "info-license"]));
  });

  it("has an operation per tool, with the tool's schema as its body", () => {
    for (const [, agent] of agents) {
      const { paths } = documentOf(agent);
      const listed = agent.manifest.tools.filter(({ enabled }) => enabled !== false);
      for (const tool of listed) {
        const { post } = paths[`/tools/${encodeURIComponent(tool.name)}`];
        const first = listed.find(({ name }) => name === tool.name);
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
    const parameters = (required: string[], value: object) => ({
      ...odd.tools[0],
      name: "t",
      parameters: { type: "object", properties: { a: { type: "string", ...value } }, required },
    });
    const needs = (tool: object) =>
      documentOf(at({ ...odd, tools: [tool] } as Manifest)).paths["/tools/t"].post.requestBody
        .required;
    expect(needs(parameters(["a"], {}))).toBe(true);
    expect(needs(parameters(["a"], { default: "x" }))).toBe(false);
    expect(needs(parameters([], {}))).toBe(false);
  });

  it("declares security and headers: key, user token and variables", () => {
    const { paths, components, servers, info } = documentOf(oddAgent);
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
    expect(documentOf(slackAgent).paths["/tools"].get.security).toEqual([{ key: [] }]);
    expect(documentOf(slackAgent).paths["/resource"]).toBeUndefined();
  });

  it("contains the valid examples, with defaults applied", () => {
    const { examples } =
      documentOf(oddAgent).paths["/tools/1st"].post.requestBody.content["application/json"];
    expect(Object.values(examples)).toEqual([
      {
        summary: "Two",
        value: { transfers: [{ to: "0x00ff", amount: 2, memo: null }], mode: "fast" },
      },
    ]);
  });
});

describe("an embedded schema", () => {
  it("rebases references and uses JSON Schema 2020-12", () => {
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: {
        $ref: { type: "string", default: { $ref: "#/left/alone" } },
        self: { $ref: "#" },
        pair: { items: [{ $ref: "#/definitions/a" }], additionalItems: false },
      },
      definitions: { a: { type: "integer" } },
      additionalItems: false,
    };
    expect(embeddedSchema(schema, "#/here")).toEqual({
      type: "object",
      properties: {
        $ref: { type: "string", default: { $ref: "#/left/alone" } },
        self: { $ref: "#/here" },
        pair: { prefixItems: [{ $ref: "#/here/definitions/a" }], items: false },
      },
      definitions: { a: { type: "integer" } },
    });
  });
});
