import { describe, expect, it } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import { galleryAgents } from "@/lib/gallery";
import { calculator } from "@/lib/gallery/calculator";
import { textToolbox } from "@/lib/gallery/text-toolbox";
import { openSandbox } from "@/lib/handlers/javascript/host/sandbox-fixture";
import type { Json } from "@/lib/schema/json";
import { startGalleryAgent } from "./gallery-fixture";

const modules = galleryAgents.flatMap(({ id, manifest }) =>
  manifest.tools.flatMap(({ name, handler }) =>
    handler.kind === "javascript" ? [{ at: `${id}/${name}`, code: handler.code }] : [],
  ),
);

it("the code check accepts every module of the gallery agents", async () => {
  const sandbox = await openSandbox();
  for (const { at, code } of modules)
    expect([at, await sandbox.check("space", code)]).toEqual([at, []]);
});

const at = (value: unknown, path: string) =>
  path.split(".").reduce<unknown>((current, step) => Reflect.get(Object(current), step), value);

const assertExpectation = (actual: unknown, operator: string, value: Json | undefined) => {
  if (operator === "equals") return expect(actual).toEqual(value);
  if (operator === "contains") return expect(String(actual)).toContain(String(value));
  throw new Error(`Unknown operator: ${operator}`);
};

describe("the tool tests of a gallery agent pass", () => {
  it.each<Manifest>([calculator, textToolbox])("$name", async (manifest) => {
    const agent = await startGalleryAgent(manifest);
    for (const { name, examples: testCases = [] } of manifest.tools)
      for (const { params, expect: expectations = [] } of testCases) {
        const data = await agent.data(name, params);
        for (const { path, is: operator, value } of expectations)
          assertExpectation(at({ data }, path), operator, value);
      }
  });
});
