import { appendPointer } from "@/lib/schema/json";
import {
  hasType,
  listLevels,
  listProperties,
  reasonsForKeywords,
  type SchemaLevel,
  type Target,
  type TargetReason,
} from "./target";

/** Not fields of the API's `Schema`: it rejects requests with one, so exports omit them. */
const unsupportedKeywords = [
  ...["additionalProperties", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "uniqueItems"],
  ...["examples", "$schema", "$comment", "deprecated", "readOnly", "writeOnly"],
];
const supportedFormats: Record<string, readonly string[]> = {
  number: ["float", "double"],
  integer: ["int32", "int64"],
  string: ["enum", "date-time"],
};

type Report = {
  refuse(path: string, message: string): void;
  degrade(path: string, message: string): void;
};

function checkLevel({ schema, path, depth }: SchemaLevel, { refuse, degrade }: Report) {
  const { type, format } = schema;
  if (schema.oneOf) degrade(appendPointer(path, "oneOf"), 'Gemini reads "oneOf" as "anyOf".');
  if (schema.const !== undefined)
    degrade(appendPointer(path, "const"), 'Gemini gets an enum with one value instead of "const".');
  const allowedValues = [
    ...(schema.enum ?? []),
    ...(schema.const === undefined ? [] : [schema.const]),
  ];
  if (allowedValues.some((value) => typeof value !== "string"))
    degrade(
      appendPointer(path, schema.enum ? "enum" : "const"),
      "Gemini supports only strings in an enum, so the values are listed in the description.",
    );
  if (Array.isArray(type) && type.filter((each) => each !== "null").length > 1)
    degrade(
      appendPointer(path, "type"),
      'Gemini supports one type plus null, so the others become "anyOf".',
    );
  if (type === undefined && !schema.anyOf && !schema.oneOf && allowedValues.length === 0)
    refuse(path, "Gemini requires a type here.");
  if (format !== undefined && !supportedFormats[String(type)]?.includes(format))
    degrade(appendPointer(path, "format"), `Gemini does not support the format "${format}".`);
  schema.required?.forEach((name, index) => {
    if (!Object.hasOwn(schema.properties ?? {}, name))
      degrade(
        appendPointer(appendPointer(path, "required"), index),
        `"${name}" is required but not defined, so it is omitted for Gemini.`,
      );
  });
  if (depth > 1 && hasType(schema, "object") && Object.keys(schema.properties ?? {}).length === 0)
    degrade(path, "Gemini expects objects to define their fields; some models reject this one.");
  if (hasType(schema, "array") && schema.items === undefined)
    refuse(path, "Gemini does not accept a list without an item type.");
}

/**
 * Function declarations with `parameters`, the API's own subset of OpenAPI 3.0. Exports omit unsupported keywords,
 * so most differences only degrade a tool; what cannot be expressed otherwise is refused.
 * Sources: Schema and FunctionDeclaration at https://ai.google.dev/api/caching#Schema; names from
 * https://cloud.google.com/vertex-ai/generative-ai/docs/reference/java/latest/com.google.cloud.vertexai.api.FunctionDeclarationOrBuilder;
 * the API's own errors in github.com/pizza-bot-app/pizza-bot/issues/62 github.com/weave-os/router/pull/65,
 * github.com/Kilo-Org/kilocode/pull/11955 and github.com/agno-agi/agno/issues/2112.
 */
export const gemini: Target = {
  label: "Gemini",
  check(tool) {
    const levels = listLevels(tool);
    const refused: TargetReason[] = [];
    const degraded: TargetReason[] = reasonsForKeywords(
      levels,
      unsupportedKeywords,
      (keyword) =>
        `Gemini does not support "${keyword}"; it is omitted and checked only when the tool runs.`,
    );
    const addDegraded = (path: string, message: string) => degraded.push({ path, message });
    if (!/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/.test(tool.name))
      addDegraded(
        "/name",
        "Gemini requires names of 1 to 64 letters, digits, _, . and - that start with a letter or _, so the tool gets another name.",
      );
    for (const { name, path } of listProperties(levels))
      if (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name))
        refused.push({
          path,
          message:
            "Gemini requires names of 1 to 64 letters, digits and _ that start with a letter or _.",
        });
    const refuse = (path: string, message: string) => refused.push({ path, message });
    for (const level of levels) checkLevel(level, { refuse, degrade: addDegraded });
    return { refused, degraded };
  },
};
