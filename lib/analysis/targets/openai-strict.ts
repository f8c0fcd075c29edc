import { appendPointer, isObject } from "@/lib/schema/json";
import { checkOpenAiName, findOpenAiRefusals } from "./openai";
import {
  getTextLength,
  hasType,
  listLevels,
  listProperties,
  reasonsForKeywords,
  type SchemaLevel,
  type Target,
  type TargetReason,
} from "./target";

/** Limits over the whole schema. */
const LIMITS = {
  properties: 5000,
  depth: 10,
  text: 120_000,
  enumValues: 1000,
  longEnum: 250,
  longEnumText: 15_000,
};

const unsupportedKeywords = ["oneOf", "uniqueItems"];
function checkObjects(levels: SchemaLevel[], addRefused: (path: string, message: string) => void) {
  for (const { schema, path } of levels) {
    if (!hasType(schema, "object") && !isObject(schema.properties)) continue;
    if (schema.additionalProperties !== false)
      addRefused(path, 'Strict mode requires "additionalProperties": false on every object.');
    for (const name of Object.keys(schema.properties ?? {}))
      if (!schema.required?.includes(name))
        addRefused(
          appendPointer(appendPointer(path, "properties"), name),
          `Strict mode requires every parameter. Make "${name}" required, and nullable if it is optional.`,
        );
  }
}

/**
 * Function tools with `strict: true`: every property required, `additionalProperties: false` on every object,
 * a subset of keywords, and size limits. Optional parameters must first be made nullable, so most ordinary tools are
 * refused. Source: https://platform.openai.com/docs/guides/structured-outputs (Supported schemas). Fine-tuned models
 * support fewer keywords; the report is about the others. Defaults are accepted by OpenAI and rejected by Azure
 * (github.com/openai/openai-agents-python/issues/4390).
 */
export const openaiStrict: Target = {
  label: "OpenAI, strict mode",
  check(tool) {
    const levels = listLevels(tool);
    const refused: TargetReason[] = [...findOpenAiRefusals(levels)];
    const addRefused = (path: string, message: string) => refused.push({ path, message });
    checkObjects(levels, addRefused);
    refused.push(
      ...reasonsForKeywords(
        levels,
        unsupportedKeywords,
        (keyword) => `Strict mode does not support "${keyword}".`,
      ),
    );

    const names = listProperties(levels);
    const enumValues = levels.flatMap(({ schema }) => schema.enum ?? []);
    const text =
      names.reduce((sum, { name }) => sum + name.length, 0) +
      [...enumValues, ...levels.map(({ schema }) => schema.const)].reduce<number>(
        (sum, value) => sum + getTextLength(value),
        0,
      );
    if (names.length > LIMITS.properties)
      addRefused("/parameters", "Strict mode allows at most 5,000 properties.");
    if (text > LIMITS.text)
      addRefused(
        "/parameters",
        "Strict mode allows at most 120,000 characters of names and enum values.",
      );
    if (enumValues.length > LIMITS.enumValues)
      addRefused("/parameters", "Strict mode allows at most 1,000 enum values.");
    for (const { schema, path } of levels) {
      const values = schema.enum ?? [];
      const length = values.reduce<number>((sum, value) => sum + getTextLength(value), 0);
      if (values.length > LIMITS.longEnum && length > LIMITS.longEnumText)
        addRefused(
          appendPointer(path, "enum"),
          "Strict mode allows at most 15,000 characters in an enum of more than 250 values.",
        );
    }
    const tooDeepLevel = levels.find(
      ({ schema, path }) => hasType(schema, "object") && getObjectDepth(path) > LIMITS.depth,
    );
    if (tooDeepLevel)
      addRefused(tooDeepLevel.path, "Strict mode allows at most 10 levels of objects.");

    const degraded = [
      ...checkOpenAiName(tool),
      ...reasonsForKeywords(
        levels,
        ["default"],
        () => "Strict mode ignores defaults: the model always sends a value.",
      ),
    ];
    return { refused, degraded };
  },
};

/** The nesting depth of objects at a path; lists and unions add no level. */
const getObjectDepth = (path: string): number => 1 + path.split("/properties/").length - 1;
