// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the names in YAML look like a template.

import { describe, expect, it } from "vitest";
import { escapeEnvironmentReferences } from "@/lib/agent/environment-references";
import { runImport } from "..";
import type { ImportPorts } from "../import-kind";
import { getRefusal } from "../refusal-fixture";

const noNetwork: ImportPorts = {
  fetch: async () => {
    throw new Error("A manifest needs no network.");
  },
};
const importDocument = async (
  document: string | Record<string, unknown>,
  env?: Record<string, string>,
) => (await runImport({ kind: "manifest", document, ...(env && { env }) }, noNetwork)).manifest;
const refusal = (...args: Parameters<typeof importDocument>) => getRefusal(importDocument(...args));
const yaml = (description: string) =>
  `slug: small\nname: Small\ndescription: ${description}\ntools: []\n`;

describe("environment names in YAML", () => {
  it("are replaced by the values in the request", async () => {
    const { description } = await importDocument(
      yaml("'from ${HOST_1}: $${HOST_1} ${city} $$${X}'"),
      {
        HOST_1: "a: b\n# c",
      },
    );
    expect(description).toBe("from a: b\n# c: ${HOST_1} ${city} $${X}");
  });

  it("are not searched for once for each of many dollar signs", () => {
    const text = "$".repeat(200_000);
    expect(escapeEnvironmentReferences(text)).toBe(text);
  });

  it("are rejected without a value, and never read from the server's environment", async () => {
    const { message, issues } = await refusal(yaml("'${PATH} ${HOME} ${HOME} ${toString}'"), {});
    expect(message).toContain("${PATH}, ${HOME}");
    expect(issues.map(({ path }) => path)).toEqual(["/env/PATH", "/env/HOME"]);
  });

  it("are plain text in JSON", async () => {
    const document = { slug: "a", name: "A", description: "${HOME}", tools: [] };
    expect((await importDocument(document)).description).toBe("${HOME}");
    expect((await importDocument(JSON.stringify(document))).description).toBe("${HOME}");
  });
});

it("keeps names that models do not accept, with a warning", async () => {
  const names = ["fine", "calendar Prioritization"];
  const tools = names.map((name) => ({
    name,
    description: "Does it.",
    parameters: { type: "object", properties: {} },
    handler: { kind: "javascript", code: "export default () => 1" },
  }));
  const document = { slug: "a", name: "A", description: "", tools };
  const { manifest, warnings } = await runImport({ kind: "manifest", document }, noNetwork);
  expect(manifest.tools.map(({ name }) => name)).toEqual(names);
  expect(warnings).toEqual([
    { path: "/tools/1/name", code: "name_odd", message: expect.stringContaining("was kept") },
  ]);
});

it("takes keys that a mapping does not override from its merge keys", async () => {
  const { tools } = await importDocument(`slug: small
name: Small
description: Small.
tools:
  - &first
    name: first
    description: Gets the first.
    parameters: { type: object, properties: { "<<": { type: string, default: << } } }
    limits: &limits { timeoutMs: 5000, concurrency: 2 }
    handler: &get { kind: http, method: GET, url: "https://a.example/1" }
  - <<: *first
    name: second
    limits: { <<: [*limits, { concurrency: 3, cacheTtlSeconds: 9 }], timeoutMs: 1000 }
    handler:
      <<: *get
      url: https://a.example/2
`);
  const [first, second] = tools;
  expect(first?.parameters.properties).toEqual({ "<<": { type: "string", default: "<<" } });
  expect(second).toEqual({
    ...first,
    name: "second",
    limits: { timeoutMs: 1000, concurrency: 2, cacheTtlSeconds: 9 },
    handler: { kind: "http", method: "GET", url: "https://a.example/2" },
  });
});

describe("an invalid document", () => {
  it.each<[string, string, string]>([
    ["a duplicate key", `slug: a\nslug: b\n`, 'Duplicate key "slug"'],
    ["a duplicate key in JSON", `{"slug":"a","slug":"b"}`, 'Duplicate key "slug"'],
    ["invalid YAML", "a: [1", "Line 1, column 6: Missing ]"],
    [
      "invalid JSON",
      '{\n  "slug": "a"\n  "name": "b"\n}',
      "Line 3, column 3: Expected ',' or '}'.",
    ],
    ["not an object", "hello", "A manifest must be an object"],
    ["a list as a key", "? [a]\n: b", "must be strings"],
    ["an unresolved alias", "a: *b", "nothing"],
    ["a merge of nothing", "a:\n  <<: *b", "nothing"],
    ["a merge of a text", "a: &a x\nb:\n  <<: *a", "takes an alias"],
    ["a merge of itself", "a: &a\n  <<: *a", "too much"],
    ["two merge keys", "a: &a {b: 1}\nc:\n  <<: *a\n  <<: *a", 'Duplicate key "<<" (line 4)'],
    ["a number JSON cannot represent", yaml(".inf").replace("name: Small", "name: .nan"), "NaN"],
    ["too much nesting", "[".repeat(5000), "too deeply nested"],
    [
      "too deeply nested blocks",
      Array.from({ length: 400 }, (_, depth) => `${" ".repeat(depth)}a:\n`).join(""),
      "nested",
    ],
    ["too large a document", `a: ${"x".repeat(2_000_001)}`, "exceeds 2 MB. Use JSON instead."],
    ["JSON of any size with an error", `{"a": "${"x".repeat(2_000_001)}"`, "Line 1"],
  ])("is rejected with a message: %s", async (_, document, expected) => {
    const error = await refusal(document);
    expect(error.code).toBe("invalid_input");
    expect(error.message).toContain(expected);
  });

  it("is rejected if its aliases expand exponentially", async () => {
    const levels = Array.from({ length: 9 }, (_, i) =>
      i === 0
        ? "a0: &a0 [x, x, x, x, x, x, x, x, x]"
        : `a${i}: &a${i} [${Array.from({ length: 9 }, () => `*a${i - 1}`).join(", ")}]`,
    );
    expect((await refusal(levels.join("\n"))).message).toContain("aliases");
  });

  it("is rejected if its merges copy too much", async () => {
    const keys = Array.from({ length: 2000 }, (_, index) => `  k${index}: {x: 1}`).join("\n");
    const merges = Array.from({ length: 90 }, (_, index) => `b${index}:\n  <<: *a`).join("\n");
    const chain = Array.from(
      { length: 40 },
      (_, i) => `c${i + 1}: &c${i + 1}\n  <<: [*c${i}, *c${i}]`,
    );
    for (const document of [`a: &a\n${keys}\n${merges}`, `c0: &c0 {x: 1}\n${chain.join("\n")}`])
      expect((await refusal(document)).message).toContain("copy too much");
  });

  it("is rejected with an issue for every invalid value", async () => {
    const { issues } = await refusal({ slug: "A B", name: "", description: 5, tools: [{}] });
    const paths = issues.map(({ path }) => path);
    for (const path of ["/document/slug", "/document/name", "/document/tools/0/name"])
      expect(paths).toContain(path);
  });
});

it("warns about parameters without a description, at any depth", async () => {
  const properties = {
    a: { type: "string" },
    b: { type: "object", description: "B.", properties: { c: { type: "string" } } },
    d: { $ref: "#/$defs/D" },
  };
  const $defs = { D: { type: "string", description: "D." } };
  const parameters = { type: "object", properties, $defs };
  const handler = { kind: "http", method: "GET", url: "https://a.example" };
  const tools = [{ name: "get", description: "Gets.", parameters, handler }];
  const document = { slug: "small", name: "Small", description: "Small.", tools };
  const { manifest, warnings } = await runImport({ kind: "manifest", document }, noNetwork);
  expect(manifest.tools[0]?.parameters).toEqual(parameters);
  expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
    "description_missing /tools/0/parameters/properties/a",
    "description_missing /tools/0/parameters/properties/b/properties/c",
  ]);
});
