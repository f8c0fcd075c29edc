import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkParameters } from "./check-schema";
import type { Json } from "./json";
import type { ParametersSchema } from "./json-schema";
import { type ParameterRow, parametersFromRows, rowsFromParameters } from "./parameters/rows";
import { anyParameters } from "./testing/any-parameters";
import { toolSchema } from "./tool";
import { type ToolDto, toToolDto } from "./tool-dto";
import { compileSchema } from "./validation";

/** A row without the fields that only preserve how the schema was written. */
const seen = (row: ParameterRow): unknown => {
  const { id: _, order: __, asked: ___, ...shown } = row;
  return {
    ...shown,
    properties: row.properties.map(seen),
    variants: row.variants.map(seen),
    items: row.items && seen(row.items),
    others: row.others && seen(row.others),
  };
};
const accepted = anyParameters.filter(({ schema }) => checkParameters(schema).length === 0);
const withValue = (kind: "right" | "wrong") =>
  accepted.chain((model) => fc.tuple(fc.constant(model.schema), model[kind] as fc.Arbitrary<Json>));

describe("any parameters that the editor accepts", { timeout: 60_000 }, () => {
  it("are generated with every important keyword", () => {
    const sample = fc.sample(anyParameters, 200);
    const fit = sample.filter(({ schema }) => checkParameters(schema).length === 0);
    expect(fit.length).toBeGreaterThan(190);
    const text = JSON.stringify(fit.map(({ schema }) => schema));
    for (const keyword of ["pattern", "oneOf", "items", "required", "default", "uniqueItems"])
      expect(text).toContain(`"${keyword}"`);
  });

  it("survive the form unchanged, key order included", () => {
    fc.assert(
      fc.property(accepted, ({ schema }) => {
        const rows = rowsFromParameters(schema);
        expect(JSON.stringify(parametersFromRows(rows, schema))).toBe(JSON.stringify(schema));
      }),
      { numRuns: 300 },
    );
  });

  it("survive the form with required names that have no property", () => {
    const stray = fc.tuple(accepted, fc.nat(5)).map(([{ schema }, at]) => {
      const required = (schema.required ?? []).toSpliced(at, 0, "a stray name");
      return { ...schema, required } as ParametersSchema;
    });
    fc.assert(
      fc.property(stray, (schema) => {
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

  it("give the same rows again after edits", () => {
    const edited = fc.tuple(accepted, fc.infiniteStream(fc.boolean()));
    fc.assert(
      fc.property(edited, ([{ schema }, flags]) => {
        const change = (row: ParameterRow): ParameterRow => ({
          ...row,
          required: flags.next().value,
          ...(row.kind !== "json" && { description: flags.next().value ? "changed" : "" }),
          properties: row.properties.map(change).reverse(),
        });
        const rows = rowsFromParameters(schema).map(change);
        // Integer-like keys always come first in a JavaScript object, whatever the order of the rows.
        fc.pre(!/"\d+":/.test(JSON.stringify(schema)));
        const again = rowsFromParameters(parametersFromRows(rows, schema));
        expect(again.map(seen)).toEqual(rows.map(seen));
      }),
      { numRuns: 300 },
    );
  });

  it("survive GET /tools unchanged", () => {
    const dto = fc
      .tuple(accepted, fc.string({ minLength: 1 }), fc.constantFrom(undefined, true, false))
      .filter(([, description]) => description.trim() !== "")
      .chain(([{ schema }, description, confirmationRequired]) =>
        fc
          .option(fc.subarray(Object.keys(schema.properties)), { nil: undefined })
          .map((visible): ToolDto => {
            const needed = (schema.required ?? []).filter(
              (key) => schema.properties[key]?.default === undefined,
            );
            return {
              name: "tool",
              description,
              parameters: schema,
              ...(visible && { visibleParameters: [...new Set([...visible, ...needed])] }),
              ...(confirmationRequired !== undefined && { confirmationRequired }),
            };
          }),
      );
    fc.assert(
      fc.property(dto, (given) => {
        const handler = { kind: "javascript", code: "export default () => 1" };
        const sent = JSON.parse(JSON.stringify(given));
        const tool = toolSchema.parse({ ...sent, handler });
        expect(JSON.stringify(toToolDto(tool))).toBe(JSON.stringify(given));
      }),
      { numRuns: 300 },
    );
  });

  it("accept every valid argument", () => {
    fc.assert(
      fc.property(withValue("right"), ([schema, value]) => {
        expect(compileSchema(schema)(value)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("reject missing required names, wrong types and values outside of enums and bounds", () => {
    fc.assert(
      fc.property(withValue("wrong"), ([schema, value]) => {
        expect(compileSchema(schema)(value)).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
