import { pointer } from "../json";
import { bearing, isType, levelsOf, propertiesOf, type Reason, type Target } from "./target";

/** No field of the API's `Schema`: a request that holds one is turned away, so exports leave it out. */
const unknown = [
  ...["additionalProperties", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "uniqueItems"],
  ...["examples", "$schema", "$comment", "deprecated", "readOnly", "writeOnly"],
];
const formats: Record<string, readonly string[]> = {
  number: ["float", "double"],
  integer: ["int32", "int64"],
  string: ["enum", "date-time"],
};

/**
 * Function declarations with `parameters`, the API's own subset of OpenAPI 3.0. Exports leave out what it has
 * no field for, so most of it degrades; what cannot be said in another way is refused.
 * Sources: Schema and FunctionDeclaration at https://ai.google.dev/api/caching#Schema; names from
 * https://cloud.google.com/vertex-ai/generative-ai/docs/reference/java/latest/com.google.cloud.vertexai.api.FunctionDeclarationOrBuilder;
 * the API's own refusals in github.com/pizza-bot-app/pizza-bot/issues/62 github.com/weave-os/router/pull/65,
 * github.com/Kilo-Org/kilocode/pull/11955 and github.com/agno-agi/agno/issues/2112.
 */
export const gemini: Target = {
  label: "Gemini",
  check(tool) {
    const levels = levelsOf(tool);
    const refused: Reason[] = [];
    const degraded: Reason[] = bearing(
      levels,
      unknown,
      (keyword) =>
        `Gemini has no "${keyword}"; it is left out, and checked only when the tool runs.`,
    );
    const lost = (path: string, message: string) => degraded.push({ path, message });
    if (!/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/.test(tool.name))
      lost(
        "/name",
        "Gemini's names begin with a letter or _ and hold 64 letters, digits, _, . and -, so it is given under another name.",
      );
    for (const { name, path } of propertiesOf(levels))
      if (!/^[A-Za-z_][A-Za-z0-9_]{0,63}$/.test(name))
        refused.push({
          path,
          message:
            "Gemini takes names of 1 to 64 letters, digits and _ that begin with a letter or _.",
        });
    for (const { schema, path, depth } of levels) {
      const { type, format } = schema;
      if (schema.oneOf) lost(pointer(path, "oneOf"), 'Gemini reads "oneOf" as "anyOf".');
      if (schema.const !== undefined)
        lost(pointer(path, "const"), 'Gemini is given a list of one value instead of "const".');
      const fixed = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])];
      if (fixed.some((value) => typeof value !== "string"))
        lost(
          pointer(path, schema.enum ? "enum" : "const"),
          "Gemini lists texts only, so the values are told in the description.",
        );
      if (Array.isArray(type) && type.filter((each) => each !== "null").length > 1)
        lost(
          pointer(path, "type"),
          'Gemini takes one type and null, so the others become "anyOf".',
        );
      if (type === undefined && !schema.anyOf && !schema.oneOf && fixed.length === 0)
        refused.push({ path, message: "Gemini needs a type here." });
      if (format !== undefined && !formats[String(type)]?.includes(format))
        lost(pointer(path, "format"), `Gemini does not know the format "${format}".`);
      schema.required?.forEach((name, index) => {
        if (!Object.hasOwn(schema.properties ?? {}, name))
          lost(
            pointer(pointer(path, "required"), index),
            `Gemini requires only names that exist, so "${name}" is left out.`,
          );
      });
      if (
        depth > 1 &&
        isType(schema, "object") &&
        Object.keys(schema.properties ?? {}).length === 0
      )
        lost(path, "Gemini expects an object to say what it holds; some models refuse this one.");
      if (isType(schema, "array") && schema.items === undefined)
        refused.push({ path, message: "Gemini takes no list that does not say what it holds." });
    }
    return { refused, degraded };
  },
};
