import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import { inferSchema } from "@/lib/imports/readers/infer-schema";
import { checkParameters } from "@/lib/schema/check-schema";
import { isReservedName } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { importSampleJson } from "./sample-json";

describe("a schema from a sample", () => {
  it("infers types, formats, arrays and the required properties of items", () => {
    expect(
      inferSchema({
        id: 7,
        price: 1.5,
        when: "2026-01-02T03:04:05Z",
        day: "2026-01-02",
        mail: "ada@example.com",
        site: "https://example.com",
        key: "0b2c5b7e-6a43-4d0e-9a58-1b2c3d4e5f60",
        host: "10.0.0.1",
        text: "hello",
        list: [
          { a: 1, b: null },
          { a: 2.5, b: "x", c: true },
        ],
        empty: [],
        nothing: null,
      }),
    ).toEqual({
      type: "object",
      properties: {
        id: { type: "integer" },
        price: { type: "number" },
        when: { type: "string", format: "date-time" },
        day: { type: "string", format: "date" },
        mail: { type: "string", format: "email" },
        site: { type: "string", format: "uri" },
        key: { type: "string", format: "uuid" },
        host: { type: "string", format: "ipv4" },
        text: { type: "string" },
        list: {
          type: "array",
          items: {
            type: "object",
            properties: {
              a: { type: "number" },
              b: { type: ["null", "string"] },
              c: { type: "boolean" },
            },
            required: ["a", "b"],
          },
        },
        empty: { type: "array" },
        nothing: {},
      },
      required: [
        "id",
        "price",
        "when",
        "day",
        "mail",
        "site",
        "key",
        "host",
        "text",
        "list",
        "empty",
        "nothing",
      ],
    });
  });

  it("accepts any sample it was inferred from", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(compileSchema(inferSchema(value))(value)).toEqual([]);
      }),
    );
  });

  it("is valid, except for reserved names", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 6 })), (value) => {
        const issues = checkParameters(inferSchema(value));
        expect(issues.filter(({ path }) => !isReservedName(path.split("/").at(-1) ?? ""))).toEqual(
          [],
        );
      }),
    );
  });
});

describe("a tool from a sample", () => {
  const importSample = (value: unknown) => importSampleJson({ kind: "sample-json", value });

  it("sends the fields, including reserved ones under their original name", () => {
    const { manifest } = importSample({ city: "Berlin", userId: "u", deep: { chatId: 1, x: 2 } });
    const [tool] = manifest.tools;
    expect(Object.keys(tool?.parameters.properties ?? {})).toEqual(["city", "bodyUserId", "deep"]);
    expect(tool?.handler).toMatchObject({
      body: {
        value: {
          city: "{{params.city}}",
          userId: "{{params.bodyUserId}}",
          deep: { chatId: "{{params.deep.deepChatId}}", x: "{{params.deep.x}}" },
        },
      },
    });
  });

  it("keeps a nested field that has the name a reserved one would get", () => {
    const [tool] = importSample({ deep: { userId: "a", deepUserId: "b" } }).manifest.tools;
    expect(tool?.handler).toMatchObject({
      body: {
        value: {
          deep: {
            userId: "{{params.deep.deep_deepUserId}}",
            deepUserId: "{{params.deep.deepUserId}}",
          },
        },
      },
    });
    expect(tool?.parameters.properties.deep?.required).toEqual(["deep_deepUserId", "deepUserId"]);
  });

  it("has no secrets in its example", () => {
    const value = { city: "Berlin", user: { password: "sesame" }, apiKey: null, items: [1] };
    const [tool] = importSample({ ...value, note: "token=sesame" }).manifest.tools;
    expect(JSON.stringify(tool)).not.toContain("sesame");
    expect(Object.keys(tool?.parameters.properties ?? {})).toContain("user");
  });

  it("is created from any sample", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        expect(manifestSchema.safeParse(importSample(value).manifest).error).toBeUndefined();
      }),
    );
  });
});
