import { appendPointer, isObject } from "@/lib/schema/json";
import type { JsonSchema, ParametersSchema } from "@/lib/schema/json-schema";
import { describeTopLevel } from "./adapt-parameters";
import { fitOpenAiTexts, topLevelKeywords } from "./openai";
import { toInlinedParameters } from "./plain-schema";
import { checkPatterns } from "./portable-keywords";
import { toStrictSchema } from "./strict-schema";
import {
  createReasons,
  getTextLength,
  hasType,
  listLevels,
  type Reasons,
  type Target,
} from "./target";

/** Limits for the whole schema. */
const LIMITS = {
  properties: 5000,
  depth: 10,
  text: 120_000,
  enumValues: 1000,
  longEnum: 250,
  longEnumText: 15_000,
};

/** Returns the nesting depth of objects at a path. Lists and unions add no level. */
const getObjectDepth = (path: string): number => path.split("/properties/").length;

const checkSize = (parameters: ParametersSchema, { refuse }: Reasons) => {
  const levels = listLevels({ parameters });
  const names = levels.flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
  const enumValues = levels.flatMap(({ schema }) => schema.enum ?? []);
  const text = [...names, ...enumValues].reduce<number>(
    (sum, value) => sum + getTextLength(value),
    0,
  );
  if (names.length > LIMITS.properties)
    refuse("/parameters", "Strict mode allows at most 5,000 properties.");
  if (text > LIMITS.text)
    refuse(
      "/parameters",
      "Strict mode allows at most 120,000 characters of names and enum values.",
    );
  if (enumValues.length > LIMITS.enumValues)
    refuse("/parameters", "Strict mode allows at most 1,000 enum values.");
  for (const { schema, path } of levels) {
    const values = schema.enum ?? [];
    const length = values.reduce<number>((sum, value) => sum + getTextLength(value), 0);
    if (values.length > LIMITS.longEnum && length > LIMITS.longEnumText)
      refuse(
        appendPointer(path, "enum"),
        "Strict mode allows at most 15,000 characters in an enum of more than 250 values.",
      );
  }
  const tooDeepLevel = levels.find(
    ({ schema, path }) => hasType(schema, "object") && getObjectDepth(path) > LIMITS.depth,
  );
  if (tooDeepLevel) refuse(tooDeepLevel.path, "Strict mode allows at most 10 levels of objects.");
};

const toObject = (value: unknown) => (isObject(value) ? value : {});

/**
 * Returns the definitions that a schema needs, including those that others need. Returns undefined
 * if strict mode does not accept one of them.
 */
const collectDefinitions = (
  schema: JsonSchema,
  converted: ReadonlyMap<string, JsonSchema | undefined>,
): Record<string, JsonSchema> | undefined => {
  const definitions: Record<string, JsonSchema> = {};
  const queue = [schema];
  for (const each of queue)
    for (const [, name = ""] of JSON.stringify(each).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)) {
      if (Object.hasOwn(definitions, name)) continue;
      const definition = converted.get(name);
      if (!definition) return undefined;
      definitions[name] = definition;
      queue.push(definition);
    }
  return definitions;
};

const noParameters: ParametersSchema = {
  type: "object",
  properties: {},
  required: [],
  additionalProperties: false,
};

/**
 * Function tools with `strict: true`: every property required, `additionalProperties: false` on every object,
 * a subset of keywords, and size limits. Ordinary tools are made to fit: optional parameters become nullable, and
 * what strict mode cannot enforce is put into words.
 * Source: https://platform.openai.com/docs/guides/structured-outputs (Supported schemas). Fine-tuned models
 * support fewer keywords. Azure rejects defaults (github.com/openai/openai-agents-python/issues/4390).
 */
export const openaiStrict: Target = {
  label: "OpenAI (strict)",
  fit(tool, budget) {
    const reasons = createReasons();
    const description = fitOpenAiTexts(tool, reasons);
    checkPatterns(tool, reasons);
    const inlined = toInlinedParameters(tool.parameters, budget).parameters;
    const root = describeTopLevel(inlined, topLevelKeywords, "OpenAI", reasons);
    const convertedDefinitions = new Map<string, JsonSchema | undefined>();
    const definitions = { ...toObject(root.definitions), ...toObject(root.$defs) };
    const context = { ...reasons, definitions, convertedDefinitions, depth: 0 };
    const result = toStrictSchema(root, "/parameters", context);
    if ("unfit" in result) {
      reasons.refuse(result.unfit.path, result.unfit.message);
      return { description, parameters: noParameters, ...reasons };
    }
    const $defs = collectDefinitions(result.schema, convertedDefinitions);
    if (!$defs) {
      reasons.refuse(
        "/parameters",
        "Strict mode cannot express a recursive part of the parameters.",
      );
      return { description, parameters: noParameters, ...reasons };
    }
    const hasDefinitions = Object.keys($defs).length > 0;
    const parameters = { ...result.schema, ...(hasDefinitions && { $defs }) } as ParametersSchema;
    for (const schema of [parameters, ...Object.values($defs)])
      checkSize(schema as ParametersSchema, reasons);
    return { description, parameters, ...reasons };
  },
};
