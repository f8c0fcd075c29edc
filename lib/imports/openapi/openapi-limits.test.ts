import { expect, it } from "vitest";
import { body, createDocument, importDocument } from "./openapi-fixture";

it("limits the size of references that expand exponentially", async () => {
  const names = Array.from({ length: 40 }, (_, index) => `S${index}`);
  const properties = Object.fromEntries(
    names.map((name) => [name.toLowerCase(), { $ref: `#/components/schemas/${name}` }]),
  );
  const schemas = Object.fromEntries(names.map((name) => [name, { type: "object", properties }]));
  const paths = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      `/p${index}`,
      { post: body({ $ref: "#/components/schemas/S0" }) },
    ]),
  );
  const { manifest, codes } = await importDocument(
    createDocument(paths, { components: { schemas } }),
  );
  expect(manifest.tools).toHaveLength(200);
  expect(codes).toContain("schema_cut");
  expect(JSON.stringify(manifest).length).toBeLessThan(6_500_000);
});

it("imports at most a thousand operations", async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 1200 }, (_, index) => [
      `/things/${index}`,
      { post: { summary: "Makes.", ...body({ $ref: "#/components/schemas/Thing" }) } },
    ]),
  );
  const Thing = {
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `field${index}`,
        { type: "string", maxLength: 50 },
      ]),
    ),
  };
  const { manifest, codes, warnings, operations } = await importDocument(
    createDocument(paths, { components: { schemas: { Thing } } }),
  );
  expect([manifest.tools.length, operations?.length]).toEqual([1000, 1200]);
  expect(codes).toEqual(["tools_cut"]);
  expect(warnings[0]?.message).toBe(
    "An import can create at most 1000 tools. Only the first 1000 of 1200 were imported.",
  );
});
