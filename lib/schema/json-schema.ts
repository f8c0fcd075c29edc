import type { Json } from "./json";

/** The keywords that are enforced. Annotations are kept; every other keyword is rejected by name. */
export type JsonSchema = {
  $schema?: string;
  $id?: string;
  $anchor?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema | boolean>;
  definitions?: Record<string, JsonSchema | boolean>;
  type?: JsonType | JsonType[];
  title?: string;
  description?: string;
  enum?: Json[];
  const?: Json;
  default?: Json;
  examples?: Json[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  [annotation: string]: unknown;
};

/** A tool's parameters: an object schema at the top level. */
export type ParametersSchema = JsonSchema & {
  type: "object";
  properties: Record<string, JsonSchema>;
};

export const jsonTypes = [
  "string",
  "number",
  "integer",
  "boolean",
  "array",
  "object",
  "null",
] as const;
export type JsonType = (typeof jsonTypes)[number];

/** Names that hosts add to every call: no property may use them, at any depth. */
const reservedNames = ["executionId", "chatId", "userId", "toolName"] as const;
export const isReservedName = (name: string): boolean =>
  (reservedNames as readonly string[]).includes(name);

/** `userId` in a tool called `sendMessage` becomes `sendMessageUserId`. */
export const suggestUnreservedName = (reserved: string, toolName = "my"): string => {
  const stem = toolName.replace(/[^A-Za-z0-9]+/g, "") || "my";
  return `${stem[0]?.toLowerCase()}${stem.slice(1)}${reserved[0]?.toUpperCase()}${reserved.slice(1)}`;
};
