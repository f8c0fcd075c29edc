import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Manifest } from "../manifest";
import type { Tool } from "../tool";
import { diffVersions } from "./version-diff";
import { agent, tool } from "./version-diff-fixture";

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const words = fc.constantFrom("One.", "Two.");
const handlers = fc.constantFrom<Tool["handler"]>(
  tool.handler,
  { kind: "http", method: "POST", url: "https://a.example", response: { envelope: true } },
  { kind: "javascript", code: "export default () => 1" },
  { kind: "javascript", code: "export default () => 1", hosts: ["a.example"] },
);
const responseType = maybe(fc.constantFrom("text" as const, "mixed" as const));
const bearer = maybe(fc.constantFrom("none" as const, "optional" as const, "required" as const));
const tools = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom("a", "b", "c", "d"),
    description: words,
    enabled: maybe(fc.boolean()),
    parameters: fc.constantFrom<Tool["parameters"]>(
      tool.parameters,
      { type: "object", properties: {} },
      { type: "object", properties: { city: { type: "number", default: 1 } }, required: ["city"] },
    ),
    visibleParameters: maybe(fc.constant<string[]>([])),
    confirmationRequired: maybe(fc.boolean()),
    bearer,
    responseType,
    credentials: maybe(fc.constantFrom<string[]>([], ["github"])),
    modes: maybe(fc.constantFrom<string[]>([], ["code"])),
    limits: maybe(fc.constantFrom({}, { timeoutMs: 10_000 }, { cacheTtlSeconds: 5 })),
    docNote: maybe(words),
    handler: handlers,
  }),
  { selector: ({ name }) => name, maxLength: 4 },
);
const manifests: fc.Arbitrary<Manifest> = fc.record({
  slug: fc.constant("a"),
  name: words,
  description: words,
  icon: maybe(fc.constant("x")),
  access: maybe(
    fc.record({
      bearer,
      origins: maybe(fc.constantFrom<string[]>([], ["*"], ["https://a.example"])),
    }),
  ),
  variables: maybe(
    fc.uniqueArray(fc.record({ ref: fc.constantFrom("a", "b"), required: maybe(fc.boolean()) }), {
      selector: ({ ref }) => ref,
    }),
  ),
  resource: maybe(fc.record({ enabled: fc.boolean(), responseType, handler: handlers })),
  tools,
});
/** Without undefined values, as a manifest is stored. */
const stored = (manifest: Manifest): Manifest => JSON.parse(JSON.stringify(manifest));

describe("for any two manifests", () => {
  it("reports rows exactly when something differs, each with a sentence and a path", () => {
    fc.assert(
      fc.property(manifests, manifests, (one, other) => {
        const [before, after] = [stored(one), stored(other)];
        expect(diffVersions(before, stored(before))).toEqual([]);
        const rows = diffVersions(before, after);
        const differs = JSON.stringify(before) !== JSON.stringify(after);
        expect(rows.length > 0, JSON.stringify([before, after])).toBe(differs);
        for (const { says, path, tool: name } of rows) {
          expect(says).toMatch(/^["A-Z].+\.$/);
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
          stored(agent([each])),
        ) as [Manifest, Manifest];
        const differs = JSON.stringify(before) !== JSON.stringify(after);
        expect(diffVersions(before, after).length > 0).toBe(differs);
      }),
    );
  });
});
