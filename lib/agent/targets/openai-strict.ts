import { isObject, pointer } from "../json";
import { openAiName, openAiRefusals } from "./openai";
import {
  bearing,
  isType,
  levelsOf,
  propertiesOf,
  type Reason,
  type Target,
  textLength,
} from "./target";

/** Limits over the whole schema. */
const most = {
  properties: 5000,
  depth: 10,
  text: 120_000,
  listed: 1000,
  long: 250,
  longText: 15_000,
};

const unsupported = ["oneOf", "uniqueItems"];
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
    const levels = levelsOf(tool);
    const refused: Reason[] = [...openAiRefusals(levels)];
    const no = (path: string, message: string) => refused.push({ path, message });
    for (const { schema, path } of levels) {
      if (!isType(schema, "object") && !isObject(schema.properties)) continue;
      if (schema.additionalProperties !== false)
        no(path, 'Strict mode requires "additionalProperties": false on every object.');
      for (const name of Object.keys(schema.properties ?? {}))
        if (!schema.required?.includes(name))
          no(
            pointer(pointer(path, "properties"), name),
            `Strict mode requires every parameter. Make "${name}" required, and nullable if it is optional.`,
          );
    }
    refused.push(
      ...bearing(levels, unsupported, (keyword) => `Strict mode does not support "${keyword}".`),
    );

    const names = propertiesOf(levels);
    const listed = levels.flatMap(({ schema }) => schema.enum ?? []);
    const text =
      names.reduce((sum, { name }) => sum + name.length, 0) +
      [...listed, ...levels.map(({ schema }) => schema.const)].reduce<number>(
        (sum, value) => sum + textLength(value),
        0,
      );
    if (names.length > most.properties)
      no("/parameters", "Strict mode allows at most 5,000 properties.");
    if (text > most.text)
      no("/parameters", "Strict mode allows at most 120,000 characters of names and enum values.");
    if (listed.length > most.listed)
      no("/parameters", "Strict mode allows at most 1,000 enum values.");
    for (const { schema, path } of levels) {
      const values = schema.enum ?? [];
      const length = values.reduce<number>((sum, value) => sum + textLength(value), 0);
      if (values.length > most.long && length > most.longText)
        no(
          pointer(path, "enum"),
          "Strict mode allows at most 15,000 characters in an enum of more than 250 values.",
        );
    }
    const deep = levels.find(
      ({ schema, path }) => isType(schema, "object") && objectDepth(path) > most.depth,
    );
    if (deep) no(deep.path, "Strict mode allows at most 10 levels of objects.");

    const degraded = [
      ...openAiName(tool),
      ...bearing(
        levels,
        ["default"],
        () => "Strict mode ignores defaults: the model always sends a value.",
      ),
    ];
    return { refused, degraded };
  },
};

/** The nesting depth of objects at a path; lists and unions add no level. */
const objectDepth = (path: string): number => 1 + path.split("/properties/").length - 1;
