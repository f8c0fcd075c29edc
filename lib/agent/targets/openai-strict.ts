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

/** Counts over the whole schema. */
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
 * a subset of keywords, and limits of size. Optional parameters must become "or null" first, which is why an
 * ordinary tool is refused as it is. Source: https://platform.openai.com/docs/guides/structured-outputs
 * (Supported schemas). Models that were fine-tuned take fewer keywords; the report speaks of the others. Defaults
 * are let through by OpenAI and refused on Azure (github.com/openai/openai-agents-python/issues/4390).
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
        no(path, 'Strict mode wants "additionalProperties": false on every object.');
      for (const name of Object.keys(schema.properties ?? {}))
        if (!schema.required?.includes(name))
          no(
            pointer(pointer(path, "properties"), name),
            `Strict mode wants "${name}" required; what may be absent is given as null there.`,
          );
    }
    refused.push(
      ...bearing(levels, unsupported, (keyword) => `Strict mode does not take "${keyword}".`),
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
      no("/parameters", "Strict mode takes 5,000 properties at most.");
    if (text > most.text)
      no("/parameters", "Strict mode takes 120,000 characters of names and listed values at most.");
    if (listed.length > most.listed)
      no("/parameters", "Strict mode takes 1,000 listed values at most.");
    for (const { schema, path } of levels) {
      const values = schema.enum ?? [];
      const length = values.reduce<number>((sum, value) => sum + textLength(value), 0);
      if (values.length > most.long && length > most.longText)
        no(
          pointer(path, "enum"),
          "Strict mode takes 15,000 characters in one list of over 250 values.",
        );
    }
    const deep = levels.find(
      ({ schema, path }) => isType(schema, "object") && objectDepth(path) > most.depth,
    );
    if (deep) no(deep.path, "Strict mode takes 10 levels of objects at most.");

    const degraded = [
      ...openAiName(tool),
      ...bearing(
        levels,
        ["default"],
        () => "Strict mode knows no defaults: the model always gives a value.",
      ),
    ];
    return { refused, degraded };
  },
};

/** Objects inside objects, by the steps that lead there; lists and choices add no level. */
const objectDepth = (path: string): number => 1 + path.split("/properties/").length - 1;
