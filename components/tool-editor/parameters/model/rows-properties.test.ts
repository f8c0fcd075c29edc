import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toolSchema } from "@/lib/agent/tool";
import { type ToolDto, toToolDto } from "@/lib/agent/tool-dto";
import { anyParameters } from "@/lib/schema/any-parameters-fixture";
import { checkParameters } from "@/lib/schema/check-schema";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { type ParameterRow, rowsFromParameters } from "./rows";
import { parametersFromRows } from "./schema-from-rows";

/** Returns a row without the fields that only preserve how the schema was written. */
const normalizeRow = (row: ParameterRow): unknown => {
  const { id: _, keywordOrder: __, requiredOrder: ___, ...visibleFields } = row;
  return {
    ...visibleFields,
    properties: row.properties.map(normalizeRow),
    variants: row.variants.map(normalizeRow),
    items: row.items && normalizeRow(row.items),
    additionalProperties: row.additionalProperties && normalizeRow(row.additionalProperties),
  };
};
const acceptedModels = anyParameters.filter(({ schema }) => checkParameters(schema).length === 0);
const withArgument = (kind: "right" | "wrong") =>
  acceptedModels.chain((model) => fc.tuple(fc.constant(model.schema), model[kind]));

describe("parameters that the editor accepts", { timeout: 60_000 }, () => {
  it("are generated with every important keyword", () => {
    const sample = fc.sample(anyParameters, 200);
    const acceptedSample = sample.filter(({ schema }) => checkParameters(schema).length === 0);
    expect(acceptedSample.length).toBeGreaterThan(190);
    const text = JSON.stringify(acceptedSample.map(({ schema }) => schema));
    for (const keyword of ["pattern", "oneOf", "items", "required", "default", "uniqueItems"])
      expect(text).toContain(`"${keyword}"`);
  });

  it("round-trip through the form unchanged, including key order", () => {
    fc.assert(
      fc.property(acceptedModels, ({ schema }) => {
        const rows = rowsFromParameters(schema);
        expect(JSON.stringify(parametersFromRows(rows, schema))).toBe(JSON.stringify(schema));
      }),
      { numRuns: 300 },
    );
  });

  it("round-trip through the form with required names that have no property", () => {
    const withStrayName = fc.tuple(acceptedModels, fc.nat(5)).map(([{ schema }, at]) => {
      const required = (schema.required ?? []).toSpliced(at, 0, "a stray name");
      return { ...schema, required };
    });
    fc.assert(
      fc.property(withStrayName, (schema) => {
        const parameters = {
          type: "object",
          properties: { inner: schema },
          required: ["gone", "inner"],
        } as ParametersSchema;
        const rows = rowsFromParameters(parameters);
        expect(JSON.stringify(parametersFromRows(rows, parameters))).toBe(
          JSON.stringify(parameters),
        );
      }),
    );
  });

  it("produce the same rows again after edits", () => {
    const withEdits = fc.tuple(acceptedModels, fc.infiniteStream(fc.boolean()));
    fc.assert(
      fc.property(withEdits, ([{ schema }, randomFlags]) => {
        const editRow = (row: ParameterRow): ParameterRow => ({
          ...row,
          required: randomFlags.next().value,
          ...(row.kind !== "json" && { description: randomFlags.next().value ? "changed" : "" }),
          properties: row.properties.map(editRow).reverse(),
        });
        const rows = rowsFromParameters(schema).map(editRow);
        // Integer-like keys always come first in a JavaScript object, regardless of the order of
        // the rows.
        fc.pre(!/"\d+":/.test(JSON.stringify(schema)));
        const rowsAgain = rowsFromParameters(parametersFromRows(rows, schema));
        expect(rowsAgain.map(normalizeRow)).toEqual(rows.map(normalizeRow));
      }),
      { numRuns: 300 },
    );
  });

  it("round-trip through GET /tools unchanged", () => {
    const dtos = fc
      .tuple(acceptedModels, fc.string({ minLength: 1 }), fc.constantFrom(undefined, true, false))
      .filter(([, description]) => description.trim() !== "")
      .chain(([{ schema }, description, confirmationRequired]) =>
        fc
          .option(fc.subarray(Object.keys(schema.properties)), { nil: undefined })
          .map((visible): ToolDto => {
            const requiredNames = (schema.required ?? []).filter(
              (key) => schema.properties[key]?.default === undefined,
            );
            return {
              name: "tool",
              description,
              parameters: schema,
              ...(visible && { visibleParameters: [...new Set([...visible, ...requiredNames])] }),
              ...(confirmationRequired !== undefined && { confirmationRequired }),
            };
          }),
      );
    fc.assert(
      fc.property(dtos, (original) => {
        const handler = { kind: "javascript", code: "export default () => 1" };
        const serialized = JSON.parse(JSON.stringify(original));
        const tool = toolSchema.parse({ ...serialized, handler });
        expect(JSON.stringify(toToolDto(tool))).toBe(JSON.stringify(original));
      }),
      { numRuns: 300 },
    );
  });

  it("accept every valid argument", () => {
    fc.assert(
      fc.property(withArgument("right"), ([schema, value]) => {
        expect(compileSchema(schema)(value)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("reject missing required names, wrong types and values outside enums and bounds", () => {
    fc.assert(
      fc.property(withArgument("wrong"), ([schema, value]) => {
        expect(compileSchema(schema)(value)).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
