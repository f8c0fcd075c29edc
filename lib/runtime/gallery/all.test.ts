import { describe, expect, it } from "vitest";
import { examples } from "@/lib/agent/examples";
import { calculator } from "@/lib/agent/examples/calculator";
import { textToolbox } from "@/lib/agent/examples/text-toolbox";
import type { Json } from "@/lib/agent/json";
import type { Manifest } from "@/lib/agent/manifest";
import { openSandbox } from "@/lib/handlers/javascript/sandbox-fixture";
import { startGalleryAgent } from "./gallery-fixture";

const modules = examples.flatMap(({ id, manifest }) =>
  manifest.tools.flatMap(({ name, handler }) =>
    handler.kind === "javascript" ? [{ at: `${id}/${name}`, code: handler.code }] : [],
  ),
);

it("every module of a gallery agent passes the code check", async () => {
  const sandbox = await openSandbox();
  for (const { at, code } of modules) expect([at, await sandbox.check(code)]).toEqual([at, []]);
});

const at = (value: unknown, path: string) =>
  path.split(".").reduce<unknown>((found, step) => Reflect.get(Object(found), step), value);

const holds = (found: unknown, is: string, value: Json | undefined) => {
  if (is === "equals") return expect(found).toEqual(value);
  if (is === "contains") return expect(String(found)).toContain(String(value));
  throw new Error(`Unknown operator: ${is}`);
};

describe("the tests of a gallery agent's tools pass", () => {
  it.each<Manifest>([calculator, textToolbox])("$name", async (manifest) => {
    const agent = await startGalleryAgent(manifest);
    for (const { name, examples: shown = [] } of manifest.tools)
      for (const { params, expect: promised = [] } of shown) {
        const data = await agent.data(name, params);
        for (const { path, is, value } of promised) holds(at({ data }, path), is, value);
      }
  });
});
