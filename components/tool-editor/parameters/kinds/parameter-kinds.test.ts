import { describe, expect, it } from "vitest";
import {
  findParameterKind,
  findParameterKindName,
  getParameterKind,
  parameterKinds,
} from "@/lib/agent/parameters";
import { date } from "@/lib/agent/parameters/date-fixture";
import type { ParameterKinds } from "@/lib/agent/parameters/parameter-kind";
import { checkParameters } from "@/lib/schema/check-schema";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { rowIssues } from "../../form/validation/row-issues";
import { formatValue, parseValue, setAllowedValues } from "../keywords/enum-field";
import { changeKind } from "../model/change-kind";
import { rowFromSchema, rowsFromParameters } from "../model/rows";
import { parametersFromRows, schemaFromRow } from "../model/schema-from-rows";
import { getParameterForm } from "../row/parameter-details";
import type { ParameterForm } from "../row/parameter-form";
import { parameterForms } from ".";
import { DateForm } from "./date-form-fixture";
import { listKindOptions } from "./type-select";

// Besides its two files, a new kind takes one line in each registry.
const plantedKinds: ParameterKinds = { ...parameterKinds, date };
const plantedForms: Record<string, ParameterForm> = { ...parameterForms, date: DateForm };

const toParameters = (schema: JsonSchema): ParametersSchema => ({
  type: "object",
  properties: { value: schema },
});
const reverseKeys = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).reverse());

/**
 * Returns schemas of a kind: blank, annotated, with a default, and nullable if the kind allows it.
 */
const listSamples = (name: string, kinds: ParameterKinds): JsonSchema[] => {
  const { blank, canBeNull, initialDefault } = getParameterKind(name, kinds);
  const annotations = { description: "What it is", title: "Title", deprecated: true };
  const annotated = { $comment: "first", ...blank, ...annotations, default: initialDefault };
  if (!canBeNull) return [blank, annotated, reverseKeys(annotated)];
  const types = [blank.type ?? [], "null" as const].flat();
  const nullable = [types, types.toReversed()].map((type) => ({ ...annotated, type }));
  return [blank, annotated, reverseKeys(annotated), ...nullable];
};

/** Tests the requirements that every kind of a registry must meet. */
const describeKinds = (
  title: string,
  kinds: ParameterKinds,
  forms: Readonly<Record<string, ParameterForm>>,
) =>
  describe(title, () => {
    const names = Object.keys(kinds);
    const pickerKinds = Object.values(kinds).filter((kind) => kind.picker === "everywhere");

    it.each(names)("matches %s to its own blank schema", (name) => {
      const { blank } = getParameterKind(name, kinds);
      expect(findParameterKindName(blank, kinds)).toBe(name);
      expect(checkParameters(toParameters(blank))).toEqual([]);
    });

    it.each(names)("round-trips %s through the form, including key order", (name) => {
      const lists = (schema: JsonSchema): JsonSchema[] => [
        schema,
        { items: schema, type: "array" },
        { oneOf: [schema, { type: "boolean" }] },
        { type: "object", additionalProperties: schema },
      ];
      for (const schema of listSamples(name, kinds).flatMap(lists)) {
        const row = rowFromSchema("value", schema, false, kinds);
        expect(JSON.stringify(schemaFromRow(row, kinds))).toBe(JSON.stringify(schema));
        const parameters = toParameters(schema);
        const rows = rowsFromParameters(parameters, undefined, kinds);
        expect(JSON.stringify(parametersFromRows(rows, parameters, kinds))).toBe(
          JSON.stringify(parameters),
        );
      }
    });

    it.each(names)("keeps the row's kind %s with annotations, defaults and null", (name) => {
      for (const schema of listSamples(name, kinds))
        expect(rowFromSchema("value", schema, false, kinds)).toMatchObject({
          kind: name,
          nullable: Array.isArray(schema.type),
        });
    });

    it.each(names)("parses the text of %s values", (name) => {
      const { blank, initialDefault, canBeNull } = getParameterKind(name, kinds);
      const row = { kind: name, nullable: false };
      expect(parseValue(formatValue(initialDefault), row, kinds)).toEqual(initialDefault);
      expect(compileSchema(blank)(initialDefault)).toEqual([]);
      if (canBeNull) expect(parseValue("null", { ...row, nullable: true }, kinds)).toBeNull();
    });

    it.each(names)("has a form and a code type for %s", (name) => {
      const kind = getParameterKind(name, kinds);
      expect(getParameterForm(name, forms)).toBe(forms[name]);
      expect(kind.codeType(kind.blank, () => "inner")).toMatch(/^[a-z ]+$/);
    });

    it("gives each kind a unique label, and each offered kind a unique first letter", () => {
      const labels = Object.values(kinds).map(({ label }) => label);
      expect(new Set(labels).size).toBe(labels.length);
      // A native select jumps to an option by its first letter; "Anything" is one of the options.
      const letters = ["Anything", ...pickerKinds.map(({ label }) => label)].map(
        ([letter]) => letter,
      );
      expect(new Set(letters).size).toBe(letters.length);
      expect(listKindOptions(false, [], kinds).map(({ label }) => label)).toEqual(
        pickerKinds.map(({ label, jsonName }) => (jsonName ? `${label} (${jsonName})` : label)),
      );
    });

    it.each(names)("changes %s to every other kind", (name) => {
      for (const other of names.filter((each) => each !== name))
        for (const schema of listSamples(name, kinds)) {
          const row = rowFromSchema("value", schema, true, kinds);
          const changed = changeKind(row, other, kinds);
          const result = schemaFromRow(changed, kinds);
          // The author has to enter the values of a new choice.
          const issues = checkParameters(toParameters(result));
          expect(issues.filter(({ code }) => code !== "empty_enum")).toEqual([]);
          expect(changed).toMatchObject({ id: row.id, name: "value", kind: other, required: true });
          // A schema that is switched to JSON stays unchanged, so it may be one that the form can
          // edit.
          if (other === "json") expect(result).toEqual(schema);
          else expect(rowFromSchema("value", result, true, kinds).kind).toBe(other);
        }
    });
  });

describeKinds("the parameter kinds", parameterKinds, parameterForms);
describeKinds("the parameter kinds with one planted", plantedKinds, plantedForms);

it.each<JsonSchema>([
  {},
  { type: ["string", "number"] },
  { type: "string", anyOf: [{ minLength: 1 }] },
  { anyOf: [{ type: "string" }], oneOf: [{ type: "string" }] },
  { anyOf: [{ type: "string" }], enum: ["a"] },
  { anyOf: [] },
  { type: ["null", "null"], anyOf: [{ type: "string" }] },
])("edits a schema without a form, such as %j, as JSON and keeps it unchanged", (schema) => {
  const row = rowFromSchema("value", schema, false);
  expect(row.kind).toBe("json");
  expect(schemaFromRow(row)).toEqual(schema);
});

describe("choice kind", () => {
  it("replaces text at its first allowed value, and stays when the last one is removed", () => {
    const text = rowFromSchema("unit", { type: "string", maxLength: 9 }, true);
    const one = { ...text, ...setAllowedValues(text, ["kelvin"]) };
    expect(one.kind).toBe("choice");
    expect(schemaFromRow(one)).toEqual({ type: "string", enum: ["kelvin"], maxLength: 9 });
    const none = { ...one, ...setAllowedValues(one, []) };
    expect([none.kind, none.enum]).toEqual(["choice", []]);
    expect(rowIssues([none], {}, "tool")).toMatchObject([{ path: "rows.0.enum" }]);
    const number = rowFromSchema("count", { type: "integer" }, true);
    expect(setAllowedValues(number, [1])).toEqual({ kind: "integer", enum: [1] });
    expect(setAllowedValues(number, [])).toEqual({ kind: "integer", enum: null });
  });

  it("is in the type list and drops the values of another type", () => {
    expect(listKindOptions(false, [])).toContainEqual({ name: "choice", label: "Choice (enum)" });
    const boolean = rowFromSchema("sure", { type: "boolean", enum: [true] }, true);
    expect(schemaFromRow(changeKind(boolean, "choice"))).toEqual({ type: "string", enum: [] });
  });
});

describe("planted kind", () => {
  it("edits the schemas that it matches and leaves others to the general kind", () => {
    const find = (schema: JsonSchema) => findParameterKindName(schema, plantedKinds);
    expect(find({ type: "string", format: "date" })).toBe("date");
    expect(find({ type: "string", format: "other" })).toBe("string");
    expect(find({ type: "string" })).toBe("string");
    expect(find({ type: "integer", format: "date" })).toBe("integer");
  });

  it("is used at any depth", () => {
    const day = { type: "string", format: "date" } as const;
    const [list, union] = rowsFromParameters(
      {
        type: "object",
        properties: { list: { type: "array", items: day }, union: { anyOf: [day] } },
      },
      undefined,
      plantedKinds,
    );
    expect([list?.items?.kind, union?.variants[0]?.kind]).toEqual(["date", "date"]);
    const nullable = { type: ["string" as const, "null" as const], format: "date" };
    expect(rowFromSchema("a", nullable, false, plantedKinds)).toMatchObject({
      kind: "date",
      nullable: true,
    });
  });

  it("parses its own values", () => {
    const row = { kind: "date", nullable: false };
    expect(parseValue("2026-02-28", row, plantedKinds)).toBe("2026-02-28");
    expect(parseValue("2026-02-30", row, plantedKinds)).toBeUndefined();
  });

  it("shares keywords with a kind of the same type, except those that distinguish them", () => {
    const change = (schema: JsonSchema, kind: string) =>
      schemaFromRow(
        changeKind(rowFromSchema("a", schema, false, plantedKinds), kind, plantedKinds),
        plantedKinds,
      );
    expect(change({ type: "string", format: "date", title: "Day" }, "string")).toEqual({
      type: "string",
      title: "Day",
    });
    expect(change({ type: "string", format: "email", maxLength: 9 }, "date")).toEqual({
      type: "string",
      format: "date",
    });
  });

  it("is unknown to a registry that it was not added to", () => {
    expect(findParameterKindName(date.blank)).toBe("string");
    expect(findParameterKind(date.blank)).toBe(parameterKinds.string);
    expect(Object.keys(parameterKinds)).not.toContain("date");
    expect(getParameterKind("date")).toBe(parameterKinds.json);
  });
});
