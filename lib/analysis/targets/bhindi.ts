import { authoredToolNameSchema } from "@/lib/agent/tool-name";
import { appendPointer, isObject } from "@/lib/schema/json";
import { createReasons, listLevels, type Target } from "./target";

const supportedKeywords = new Set(["type", "description", "enum", "default", "items"]);
const supportedTypes = new Set(["string", "number", "boolean", "array", "object"]);

/**
 * A parameter, or the items of a list. Deeper levels are dropped along with the keyword that
 * contains them.
 */
const describedPath = /^\/parameters\/properties\/[^/]*(?:\/items)*$/;

/**
 * The DTO as the protocol's documentation defines it: PropertyDto has type, description, enum (strings), default
 * (string, number, boolean) and items, and no nested objects. Strict hosts drop everything else.
 * Source: https://docs.bhindi.io/development and the DTOs of github.com/upsurgeio/bhindi-docs.
 */
export const bhindi: Target = {
  label: "Bhindi (strict)",
  fit(tool) {
    const reasons = createReasons();
    const { refuse, degrade } = reasons;
    const { parameters, description } = tool;
    if (!authoredToolNameSchema.safeParse(tool.name).success)
      degrade("/name", "Models cannot use this name; hosts may use another one.");
    for (const keyword of Object.keys(parameters))
      if (!["type", "properties", "required"].includes(keyword))
        degrade(
          appendPointer("/parameters", keyword),
          `"${keyword}" is not part of the protocol's parameters.`,
        );
    for (const [name, value] of Object.entries(parameters.properties))
      if (typeof value === "boolean")
        refuse(
          appendPointer("/parameters/properties", name),
          "A parameter needs a schema object; true and false are not allowed.",
        );
    for (const { schema, path } of listLevels(tool)) {
      if (!describedPath.test(path)) continue;
      const { type } = schema;
      if (typeof type !== "string") refuse(path, "The protocol requires exactly one type here.");
      else if (type === "integer")
        degrade(
          appendPointer(path, "type"),
          'The protocol has no integers; "integer" is read as a number at best.',
        );
      else if (!supportedTypes.has(type))
        refuse(appendPointer(path, "type"), `The protocol has no type "${type}".`);
      if (typeof schema.description !== "string")
        degrade(path, "Add a description: the protocol requires one.");
      if (schema.enum?.some((value) => typeof value !== "string"))
        degrade(appendPointer(path, "enum"), "The protocol supports only strings in an enum.");
      if (schema.default === null || typeof schema.default === "object")
        degrade(
          appendPointer(path, "default"),
          "The protocol supports only strings, numbers, true and false as defaults.",
        );
      if (schema.items !== undefined && !isObject(schema.items))
        refuse(appendPointer(path, "items"), "The protocol requires one schema for all items.");
      for (const keyword of Object.keys(schema))
        if (!supportedKeywords.has(keyword))
          degrade(
            appendPointer(path, keyword),
            keyword === "properties"
              ? "The protocol has no nested fields; a strict host ignores them."
              : `"${keyword}" is not part of the protocol; a strict host ignores it.`,
          );
    }
    return { description, parameters, ...reasons };
  },
};
