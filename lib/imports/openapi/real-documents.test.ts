import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { toolSchema } from "@/lib/agent/tool";
import { compileSchema } from "@/lib/schema/validation";
import { runImport } from "..";
import type { ImportWarning } from "../import-kind";
import { readDocument as parseDocument } from "../read-document";
import { compareRequests } from "./compare-requests-fixture";
import { noNetwork } from "./openapi-fixture";

const resolve = createRequire(import.meta.url).resolve;
/** Reads a file of a package, regardless of its `exports`. */
const file = (name: string, filePath: string) => {
  const folder = `${path.sep}node_modules${path.sep}${name.replaceAll("/", path.sep)}`;
  const root =
    resolve.paths(name)?.map((folderPath) => path.join(path.dirname(folderPath), folder)) ?? [];
  const match = root
    .map((folderPath) => path.join(folderPath, filePath))
    .find((folderPath) => tryRead(folderPath) !== undefined);
  if (!match) throw new Error(`${name} has no ${filePath}.`);
  return tryRead(match) ?? "";
};
const tryRead = (place: string) => {
  try {
    return readFileSync(place, "utf8");
  } catch {
    return undefined;
  }
};

/** Published documents, with their number of operations. */
const documents: [name: string, read: () => string, operations: number][] = [
  ["Netlify, Swagger 2", () => file("@netlify/open-api", "dist/swagger.json"), 181],
  ["Figma, OpenAPI 3.1 in YAML", () => file("@figma/rest-api-spec", "openapi/openapi.yaml"), 54],
  ["ReadMe, OpenAPI 3.1", () => file("@readme/oas-examples", "3.1/json/readme.json"), 54],
  ["Star Trek, OpenAPI 3.0", () => file("@readme/oas-examples", "3.0/json/star-trek.json"), 120],
  [
    "ReadMe before, OpenAPI 3.0",
    () => file("@readme/oas-examples", "3.0/json/readme-legacy.json"),
    36,
  ],
  [
    "Styles, OpenAPI 3.0 in YAML",
    () => file("@readme/oas-examples", "3.0/yaml/parameters-style.yaml"),
    25,
  ],
  ["Types, OpenAPI 3.1", () => file("@readme/oas-examples", "3.1/json/schema-types.json"), 23],
  [
    "Polymorphism, OpenAPI 3.0",
    () => file("@readme/oas-examples", "3.0/json/polymorphism.json"),
    13,
  ],
  [
    "Circular references, OpenAPI 3.0",
    () => file("@readme/oas-examples", "3.0/json/schema-circular.json"),
    3,
  ],
  [
    "Pet store, Swagger 2 in YAML",
    () => file("@readme/oas-examples", "2.0/yaml/petstore.yaml"),
    20,
  ],
];

const countByCode = (warnings: readonly ImportWarning[]) => {
  const sum: Record<string, number> = {};
  for (const { code } of warnings) sum[code] = (sum[code] ?? 0) + 1;
  return sum;
};

describe("real documents", () => {
  test.each(documents)("send the requests that they demand: %s", async (name, readDocument) => {
    const { operations, calls, failures, refusals } = await compareRequests(
      parseDocument(readDocument(), "/document"),
    );
    // biome-ignore lint/suspicious/noConsole: shows the number of calls.
    console.info(
      `${name}: ${calls} calls of ${operations} operations, ${refusals.length} samples refused`,
    );
    expect(failures).toEqual([]);
    expect(calls - refusals.length).toBeGreaterThan(operations / 2);
  });

  test.each(documents)("become valid tools: %s", async (name, readDocument, count) => {
    const document = readDocument();
    const { manifest, warnings, operations } = await runImport(
      { kind: "openapi", document },
      noNetwork,
    );
    expect(operations).toHaveLength(count);
    expect(manifest.tools).toHaveLength(count);
    expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
    for (const tool of manifest.tools) {
      expect(toolSchema.safeParse(tool).error, tool.name).toBeUndefined();
      expect(tool.name).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      for (const parameter of Object.keys(tool.parameters.properties))
        expect(parameter).toMatch(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/);
      expect(compileSchema(tool.parameters)).toBeTypeOf("function");
    }
    for (const { path: at } of warnings) {
      const index = /^\/tools\/(\d+)/.exec(at)?.[1];
      if (index !== undefined) expect(manifest.tools[Number(index)], at).toBeDefined();
    }
    const sum = Object.entries(countByCode(warnings)).map(([code, times]) => `${times} ${code}`);
    // biome-ignore lint/suspicious/noConsole: shows the number of warnings.
    console.info(
      `${name}: ${count} tools, ${warnings.length} warnings (${sum.join(", ") || "none"})`,
    );
  });
});
