import type { Tool } from "@/lib/agent/tool";
import {
  countCopy,
  createReferenceBudget,
  type ReferenceBudget,
} from "@/lib/schema/inline-references";
import { appendPointer, isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { getJsonType } from "@/lib/schema/json-type";
import { leaveOutNames } from "./adapt-parameters";
import { cutReferences } from "./cut-references";
import { mergeParts } from "./merge-parts";
import { toInlinedParameters } from "./plain-schema";
import { checkPatterns } from "./portable-keywords";
import {
  addToDescription,
  createReasons,
  describeKeywords,
  hasType,
  type Reasons,
  type Target,
} from "./target";

/** Annotations that can be dropped without loss. */
const annotations = ["examples", "$comment", "deprecated", "readOnly", "writeOnly"];
/** The keywords that the API reads. It ignores or rejects all others. */
const supportedKeywords = new Set([
  "type",
  "title",
  "description",
  "format",
  "enum",
  "default",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "prefixItems",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "pattern",
  "minProperties",
  "maxProperties",
  "anyOf",
]);
const supportedFormats: Record<string, readonly string[]> = {
  number: ["float", "double"],
  integer: ["int32", "int64"],
  string: ["enum", "date-time"],
};
const anyValue: JsonSchema[] = [
  { type: "string" },
  { type: "number" },
  { type: "boolean" },
  { type: "array", items: { type: "string" } },
];

const adaptValues = (schema: JsonSchema, path: string, { degrade }: Reasons): JsonSchema => {
  const { const: constant, ...rest } = schema;
  const keyword = schema.enum ? "enum" : "const";
  const values = schema.enum ?? (constant === undefined ? undefined : [constant]);
  if (values === undefined) return schema;
  if (values.every((value) => typeof value === "string")) {
    if (constant !== undefined)
      degrade(
        appendPointer(path, "const"),
        'Gemini gets an enum with one value instead of "const".',
      );
    return { type: "string", ...rest, enum: values };
  }
  degrade(
    appendPointer(path, keyword),
    "Gemini supports only strings as fixed values, so the description lists them.",
  );
  const { enum: _, ...open } = rest;
  const types = [...new Set(values.map(getJsonType))];
  const areScalars = !types.includes("array") && !types.includes("object");
  return addToDescription(
    { ...(areScalars && { type: types.length === 1 ? types[0] : types }), ...open },
    `One of ${values.map((value) => JSON.stringify(value)).join(", ")}.`,
  );
};

const adaptUnions = (schema: JsonSchema, path: string, { degrade }: Reasons): JsonSchema => {
  const { oneOf, ...rest } = schema;
  if (!oneOf) return schema;
  degrade(appendPointer(path, "oneOf"), 'Gemini reads "oneOf" as "anyOf".');
  return { ...rest, anyOf: [...(schema.anyOf ?? []), ...oneOf] };
};

const adaptType = (schema: JsonSchema, path: string, { degrade }: Reasons): JsonSchema => {
  const { type, ...rest } = schema;
  if (Array.isArray(type) && type.filter((each) => each !== "null").length > 1) {
    degrade(
      appendPointer(path, "type"),
      'Gemini supports one type plus null, so the others become "anyOf".',
    );
    const variants = type.map(
      (each): JsonSchema =>
        each === "array" ? { type: each, items: { type: "string" } } : { type: each },
    );
    return { ...rest, anyOf: [...(schema.anyOf ?? []), ...variants] };
  }
  if (type !== undefined || schema.anyOf) return schema;
  if (schema.properties) return { type: "object", ...rest };
  degrade(
    path,
    "Gemini requires a type here, so the model sends a string, a number, a boolean or a list of strings.",
  );
  return { ...rest, anyOf: anyValue };
};

const describeUnsupported = (
  schema: JsonSchema,
  path: string,
  { degrade }: Reasons,
): JsonSchema => {
  const { type, format } = schema;
  const isSupported = (keyword: string) =>
    keyword === "format"
      ? supportedFormats[String(type)]?.includes(format ?? "") === true
      : supportedKeywords.has(keyword);
  const entries = Object.entries(schema).filter(
    ([keyword]) => !annotations.includes(keyword) && !keyword.startsWith("x-"),
  );
  const unsupported = entries
    .map(([keyword]) => keyword)
    .filter((keyword) => !isSupported(keyword));
  for (const keyword of unsupported)
    degrade(
      appendPointer(path, keyword),
      `Gemini does not support "${keyword}", so it was moved to the description.`,
    );
  return describeKeywords(Object.fromEntries(entries), unsupported);
};

const leaveOutUndefined = (schema: JsonSchema, path: string, { degrade }: Reasons): JsonSchema => {
  const { required, properties = {} } = schema;
  if (!required) return schema;
  const isDefined = (name: string) => Object.hasOwn(properties, name);
  for (const [index, name] of required.entries())
    if (!isDefined(name))
      degrade(
        appendPointer(appendPointer(path, "required"), index),
        `"${name}" is required but not defined, so it is omitted for Gemini.`,
      );
  return { ...schema, required: required.filter(isDefined) };
};

type Context = Reasons & { budget: ReferenceBudget };

/**
 * Completes a variant, which describes the same value, with the schema's type and required
 * properties if it lacks them. Nested variants would multiply the copies, so the budget limits them.
 */
const completeVariant = (
  variant: JsonSchema,
  { type, properties = {} }: JsonSchema,
  { budget }: Context,
): JsonSchema => {
  const missing = (variant.required ?? []).filter((name) => {
    const isMissing =
      Object.hasOwn(properties, name) && !Object.hasOwn(variant.properties ?? {}, name);
    return isMissing && countCopy(budget, properties[name]);
  });
  const isTyped = ["type", "anyOf", "oneOf", "allOf"].some((keyword) => variant[keyword]);
  return {
    ...(type !== undefined && !isTyped && { type }),
    ...variant,
    ...(missing.length > 0 && {
      properties: {
        ...Object.fromEntries(missing.map((name) => [name, properties[name]])),
        ...variant.properties,
      },
    }),
  } as JsonSchema;
};

const adaptSchema = (original: JsonSchema, path: string, reasons: Context): JsonSchema => {
  let schema = adaptValues(mergeParts(original, path, "Gemini", reasons), path, reasons);
  for (const adapt of [adaptUnions, adaptType, describeUnsupported, leaveOutUndefined])
    schema = adapt(schema, path, reasons);
  const isEmpty = Object.keys(schema.properties ?? {}).length === 0;
  if (path !== "/parameters" && hasType(schema, "object") && isEmpty)
    reasons.degrade(
      path,
      "Gemini expects objects to define their fields; some models reject this one.",
    );
  const adaptChild = (child: unknown, ...steps: (string | number)[]): unknown =>
    isObject(child) ? adaptSchema(child, steps.reduce(appendPointer, path), reasons) : child;
  const entries = Object.entries(schema).map(([keyword, value]): [string, unknown] => {
    if (keyword === "properties" && isObject(value)) {
      const properties = Object.entries(value);
      return [
        keyword,
        Object.fromEntries(
          properties.map(([name, child]) => [name, adaptChild(child, keyword, name)]),
        ),
      ];
    }
    if (keyword === "anyOf" && Array.isArray(value)) {
      const variants = value.map((child) =>
        isObject(child) ? completeVariant(child, schema, reasons) : child,
      );
      return [keyword, variants.map((child, index) => adaptChild(child, keyword, index))];
    }
    if (keyword === "prefixItems" && Array.isArray(value))
      return [keyword, value.map((child, index) => adaptChild(child, keyword, index))];
    return ["items", "additionalProperties"].includes(keyword)
      ? [keyword, adaptChild(value, keyword)]
      : [keyword, value];
  });
  return Object.fromEntries(entries);
};

const checkGeminiName = ({ name }: Tool, { degrade }: Reasons) => {
  if (!/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/.test(name))
    degrade(
      "/name",
      "Gemini requires names of 1 to 64 letters, digits, _, . and - that start with a letter or _, so the tool gets another name.",
    );
};

/**
 * Function declarations with `parametersJsonSchema`. The API converts it to its own subset of OpenAPI 3.0, so
 * unsupported keywords are put into words, and most differences only degrade a tool.
 * Sources: Schema and FunctionDeclaration at https://ai.google.dev/api/caching#Schema; names from
 * https://cloud.google.com/vertex-ai/generative-ai/docs/reference/java/latest/com.google.cloud.vertexai.api.FunctionDeclarationOrBuilder;
 * the API's own errors in github.com/pizza-bot-app/pizza-bot/issues/62 github.com/weave-os/router/pull/65,
 * github.com/Kilo-Org/kilocode/pull/11955 and github.com/agno-agi/agno/issues/2112.
 */
export const gemini: Target = {
  label: "Gemini",
  fit(tool, budget = createReferenceBudget()) {
    const reasons = createReasons();
    checkGeminiName(tool, reasons);
    checkPatterns(tool, reasons);
    const { parameters: inlined, remaining } = toInlinedParameters(tool.parameters, budget);
    if (!remaining)
      reasons.refuse(
        "/parameters",
        "Gemini does not support references, and the tools would be too large without them.",
      );
    const named = leaveOutNames(
      remaining?.length ? cutReferences(inlined, "Gemini", reasons) : inlined,
      {
        pattern: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
        requirement:
          "Gemini requires names of 1 to 64 letters, digits and _ that start with a letter or _.",
        isChecked: () => true,
      },
      reasons,
    );
    // A tool with all its references is refused as a whole, so the rest would not apply.
    const parameters =
      remaining !== undefined
        ? (adaptSchema(named, "/parameters", { ...reasons, budget }) as ParametersSchema)
        : named;
    return { description: tool.description, parameters, ...reasons };
  },
};
