import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Manifest } from "../agent/manifest";
import type { ListedResource } from "../agent/resources/listed-resource";
import type { Tool } from "../agent/tool";
import { compareVersions, createAgent, exampleTool } from "./diff-versions-fixture";

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const anyText = fc.constantFrom("One.", "Two.");
const handlers = fc.constantFrom<Tool["handler"]>(
  exampleTool.handler,
  { kind: "http", method: "POST", url: "https://a.example", response: { envelope: true } },
  { kind: "javascript", code: "export default () => 1" },
  { kind: "javascript", code: "export default () => 1", hosts: ["a.example"] },
);
const responseType = optional(fc.constantFrom("text" as const, "mixed" as const));
const bearer = optional(fc.constantFrom("none" as const, "optional" as const, "required" as const));
const tools = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom("a", "b", "c", "d"),
    description: anyText,
    enabled: optional(fc.boolean()),
    parameters: fc.constantFrom<Tool["parameters"]>(
      exampleTool.parameters,
      { type: "object", properties: {} },
      { type: "object", properties: { city: { type: "number", default: 1 } }, required: ["city"] },
    ),
    visibleParameters: optional(fc.constant<string[]>([])),
    confirmationRequired: optional(fc.boolean()),
    bearer,
    responseType,
    credentials: optional(fc.constantFrom<string[]>([], ["github"])),
    modes: optional(fc.constantFrom<string[]>([], ["code"])),
    limits: optional(fc.constantFrom({}, { timeoutMs: 10_000 }, { cacheTtlSeconds: 5 })),
    docNote: optional(anyText),
    handler: handlers,
  }),
  { selector: ({ name }) => name, maxLength: 4 },
);
const manifests: fc.Arbitrary<Manifest> = fc.record({
  slug: fc.constant("a"),
  name: anyText,
  description: anyText,
  icon: optional(fc.constant("x")),
  access: optional(
    fc.record({
      bearer,
      origins: optional(fc.constantFrom<string[]>([], ["*"], ["https://a.example"])),
    }),
  ),
  variables: optional(
    fc.uniqueArray(
      fc.record({ ref: fc.constantFrom("a", "b"), required: optional(fc.boolean()) }),
      {
        selector: ({ ref }) => ref,
      },
    ),
  ),
  prompts: optional(
    fc.uniqueArray(
      fc.record({
        name: fc.constantFrom("a", "b"),
        title: optional(anyText),
        description: optional(anyText),
        arguments: optional(
          fc.uniqueArray(
            fc.record({
              name: fc.constantFrom("x", "y"),
              description: optional(anyText),
              required: optional(fc.boolean()),
              complete: optional(fc.constantFrom(["1"], { tool: "a" })),
            }),
            { selector: ({ name }) => name },
          ),
        ),
        messages: fc.array(
          fc.record({
            role: fc.constantFrom("user" as const, "assistant" as const),
            text: anyText,
          }),
          { minLength: 1, maxLength: 2 },
        ),
      }),
      { selector: ({ name }) => name },
    ),
  ),
  modelTests: optional(
    fc.uniqueArray(
      fc.record({
        name: fc.constantFrom("a", "b"),
        prompt: anyText,
        expect: fc.record({ tool: fc.constantFrom(null, "a") }),
        runs: optional(fc.constantFrom(1, 5)),
      }),
      { selector: ({ name }) => name },
    ),
  ),
  resources: optional(
    fc.uniqueArray(
      fc
        .tuple(
          fc.record({
            uri: fc.constantFrom("a://1", "b://2"),
            name: anyText,
            title: optional(anyText),
            mimeType: optional(fc.constantFrom("text/plain", "image/png")),
          }),
          fc.oneof(
            fc.record({ text: anyText }),
            fc.record({ base64: fc.constantFrom("AAAA", "BBBB") }),
            fc.record({ handler: handlers }),
          ),
        )
        .map(([fields, content]): ListedResource => ({ ...fields, ...content })),
      { selector: ({ uri }) => uri },
    ),
  ),
  resource: optional(fc.record({ enabled: fc.boolean(), responseType, handler: handlers })),
  tools,
});
/** Drops undefined values, as in a stored manifest. */
const toStored = (manifest: Manifest): Manifest => JSON.parse(JSON.stringify(manifest));

describe("diffVersions of any two manifests", () => {
  it("reports rows exactly if something differs, each with a sentence and a path", () => {
    fc.assert(
      fc.property(manifests, manifests, (one, other) => {
        const before = toStored(one);
        const after = toStored(other);
        expect(compareVersions(before, toStored(before))).toEqual([]);
        const changes = compareVersions(before, after);
        const differs = JSON.stringify(before) !== JSON.stringify(after);
        expect(changes.length > 0, JSON.stringify([before, after])).toBe(differs);
        for (const { message, path, tool: name } of changes) {
          expect(message).toMatch(/^["A-Z].+\.$/);
          if (path !== "") expect(path).toMatch(/^\//);
          const all = [...before.tools, ...after.tools].map((each) => each.name);
          if (name !== null) expect(all).toContain(name);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("reports every change of a single tool", () => {
    fc.assert(
      fc.property(tools, tools, ([one], [other]) => {
        if (!one || !other) return;
        const [before, after] = [one, { ...other, name: one.name }].map((each) =>
          toStored(createAgent([each])),
        ) as [Manifest, Manifest];
        const differs = JSON.stringify(before) !== JSON.stringify(after);
        expect(compareVersions(before, after).length > 0).toBe(differs);
      }),
    );
  });
});
