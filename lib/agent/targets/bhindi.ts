import { pointer } from "../json";
import { authoredToolName } from "../tool";
import { levelsOf, type Reason, type Target } from "./target";

const known = new Set(["type", "description", "enum", "default", "items"]);
const types = new Set(["string", "number", "boolean", "array", "object"]);

/** A parameter, or the items of a list: deeper levels are lost with the keyword that holds them. */
const described = /^\/parameters\/properties\/[^/]*(?:\/items)*$/;

/**
 * The DTO as the protocol's guide writes it: PropertyDto has type, description, enum (texts), default (text,
 * number, boolean) and items, and nothing inside objects. Hosts written by the letter drop the rest.
 * Source: https://docs.bhindi.io/development and the DTOs of github.com/upsurgeio/bhindi-docs.
 */
export const bhindi: Target = {
  label: "Bhindi, by the letter",
  check(tool) {
    const degraded: Reason[] = [];
    const refused: Reason[] = [];
    const lost = (path: string, message: string) => degraded.push({ path, message });
    const { parameters } = tool;
    if (!authoredToolName.safeParse(tool.name).success)
      lost("/name", "The name is no legal name for a model; hosts may call it by another.");
    for (const keyword of Object.keys(parameters))
      if (!["type", "properties", "required"].includes(keyword))
        lost(
          pointer("/parameters", keyword),
          `"${keyword}" is not part of the protocol's parameters.`,
        );
    for (const [name, value] of Object.entries(parameters.properties))
      if (typeof value === "boolean")
        refused.push({
          path: pointer("/parameters/properties", name),
          message: "A parameter must be described; true and false are not.",
        });
    for (const { schema, path } of levelsOf(tool)) {
      if (!described.test(path)) continue;
      const { type } = schema;
      if (typeof type !== "string")
        refused.push({ path, message: "The protocol needs exactly one type here." });
      else if (type === "integer")
        lost(
          pointer(path, "type"),
          'The protocol has no whole numbers: "integer" is read as a number at best.',
        );
      else if (!types.has(type))
        refused.push({
          path: pointer(path, "type"),
          message: `The protocol has no type "${type}".`,
        });
      if (typeof schema.description !== "string")
        lost(path, "The protocol wants a description here.");
      if (schema.enum?.some((value) => typeof value !== "string"))
        lost(pointer(path, "enum"), "The protocol lists texts only.");
      if (schema.default === null || typeof schema.default === "object")
        lost(
          pointer(path, "default"),
          "The protocol's defaults are texts, numbers, true and false.",
        );
      for (const keyword of Object.keys(schema))
        if (!known.has(keyword))
          lost(
            pointer(path, keyword),
            keyword === "properties"
              ? "The protocol does not say what an object holds; a host by the letter does not show it."
              : `"${keyword}" is not part of the protocol; a host by the letter does not see it.`,
          );
    }
    return { refused, degraded };
  },
};
