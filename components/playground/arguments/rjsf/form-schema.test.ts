import { expect, test } from "vitest";
import { parameterKinds } from "@/lib/agent/parameters";
import { date } from "@/lib/agent/parameters/date-fixture";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { createFormSchema, pickParameters } from "./form-schema";

const parameters: ParametersSchema = {
  type: "object",
  properties: {
    query: { type: "string", minLength: 3 },
    kind: { type: "string", enum: ["a", "b"], default: "a" },
    size: { type: "integer", maximum: 5 },
    deep: { type: "boolean" },
    tags: { type: "array", items: { type: "string" }, minItems: 2, maxItems: 4 },
    either: { anyOf: [{ type: "string" }, { type: "number" }] },
    mixture: { anyOf: [{ type: "string" }, { type: "object" }] },
    perhaps: { type: ["string", "null"] },
    origin: {
      anyOf: [{ type: "object", properties: { lat: { type: "number" } } }, { type: "null" }],
    },
    free: { type: "object" },
    where: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  },
  required: ["query"],
};

const getField = (name: string) => createFormSchema(parameters).uiSchema[name]["ui:field"];

test("uses the field for the type of each leaf", () => {
  expect(
    ["query", "kind", "size", "deep", "either", "mixture", "perhaps", "free"].map(getField),
  ).toEqual(["text", "choice", "number", "boolean", "union", "json", "union", "json"]);
});

test.each(Object.entries({ ...parameterKinds, date }))(
  "uses the field for the kind of %s",
  (_, kind) => {
    const kinds = { ...parameterKinds, date };
    const { uiSchema } = createFormSchema({ type: "object", properties: { a: kind.blank } }, kinds);
    const hasOwnField = kind.children !== "items";
    const control = kind.children === "variants" ? "union" : kind.control;
    const field = "enum" in kind.blank ? "choice" : control;
    expect(uiSchema.a["ui:field"]).toBe(hasOwnField ? field : undefined);
  },
);

test("edits a nullable object in its own form", () => {
  const { schema, uiSchema } = createFormSchema(parameters);
  expect(schema.properties?.origin).toMatchObject({ type: "object" });
  expect(uiSchema.origin["ui:options"].isNullable).toBe(true);
  expect(uiSchema.where["ui:options"].isNullable).toBeUndefined();
});

test("creates a form for each object of a union", () => {
  const text = { type: "string" } as const;
  const { schema, uiSchema } = createFormSchema({
    type: "object",
    properties: {
      pay: {
        oneOf: [{ $ref: "#/$defs/Card" }, { type: "object", properties: { iban: text } }],
      },
      tree: { $ref: "#/$defs/Tree" },
    },
    $defs: {
      Card: { type: "object", title: "Card", properties: { number: text }, required: ["number"] },
      Tree: { anyOf: [text, { type: "array", items: { $ref: "#/$defs/Tree" } }] },
    },
  });
  expect(schema.properties?.pay).toEqual({ title: "pay" });
  expect(uiSchema.pay["ui:field"]).toBe("union");
  const [card, bank] = uiSchema.pay["ui:options"].alternatives;
  expect(card.schema).toMatchObject({ type: "object", title: "Card", required: ["number"] });
  expect(bank.uiSchema.iban["ui:field"]).toBe("text");
  const [, list] = uiSchema.tree["ui:options"].alternatives;
  expect(list.uiSchema.items["ui:field"]).toBe("json");
});

test("passes only the structure to the form library: no defaults, enums or bounds", () => {
  const { schema } = createFormSchema(parameters);
  expect(schema.properties?.kind).toEqual({ title: "kind" });
  expect(schema.properties?.tags).toEqual({
    type: "array",
    title: "tags",
    items: { title: "" },
    maxItems: 4,
  });
  expect(schema.properties?.where).toMatchObject({ type: "object", required: ["city"] });
  expect(JSON.stringify(schema)).not.toMatch(/default|enum|minItems|anyOf/);
});

test("passes the author's schema to our fields", () => {
  expect(createFormSchema(parameters).uiSchema.size["ui:options"].origin).toBe(
    parameters.properties.size,
  );
});

test("lists only a part's own names in required", () => {
  expect(pickParameters(parameters, ["kind", "where"])).toMatchObject({ required: [] });
  expect(Object.keys(pickParameters(parameters, ["where", "kind"]).properties)).toEqual([
    "kind",
    "where",
  ]);
});

test("resolves references and allOf to fields, and edits a recursive schema as JSON", () => {
  const referring: ParametersSchema = {
    type: "object",
    properties: {
      address: { $ref: "#/$defs/Address", title: "Where" },
      mode: { allOf: [{ $ref: "#/$defs/Mode" }], description: "How" },
      tree: { $ref: "#/$defs/Node" },
    },
    allOf: [{ properties: { extra: { type: "integer" } }, required: ["extra"] }],
    $defs: {
      Address: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
      Mode: { type: "string", enum: ["a", "b"] },
      Node: {
        type: "object",
        properties: { label: { type: "string" }, next: { $ref: "#/$defs/Node" } },
      },
    },
  };
  const names = ["address", "mode", "tree", "extra"];
  for (const schema of [referring, pickParameters(referring, names)]) {
    const { schema: form, uiSchema } = createFormSchema(schema);
    expect(form.required).toEqual(["extra"]);
    expect(form.properties?.address).toMatchObject({
      title: "Where",
      properties: { city: { title: "city" } },
      required: ["city"],
    });
    expect(uiSchema.mode["ui:field"]).toBe("choice");
    expect(uiSchema.extra["ui:field"]).toBe("number");
    expect(uiSchema.tree.label["ui:field"]).toBe("text");
    expect(uiSchema.tree.next["ui:field"]).toBe("json");
  }
});
