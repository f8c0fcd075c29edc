import type { Json } from "./json";

/** The enforced keywords. Annotations are kept; every other keyword is rejected by name. */
export type JsonSchema = {
  $schema?: string;
  $id?: string;
  $anchor?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema | boolean>;
  definitions?: Record<string, JsonSchema | boolean>;
  type?: JsonType | JsonType[];
  /** OpenAPI 3.0: null is valid, regardless of the other keywords. */
  nullable?: boolean;
  title?: string;
  description?: string;
  enum?: Json[];
  const?: Json;
  default?: Json;
  examples?: Json[];
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema | boolean>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  unevaluatedProperties?: boolean | JsonSchema;
  propertyNames?: boolean | JsonSchema;
  minProperties?: number;
  maxProperties?: number;
  dependentRequired?: Record<string, string[]>;
  dependentSchemas?: Record<string, JsonSchema | boolean>;
  /** Draft 7: combines the two above. */
  dependencies?: Record<string, string[] | JsonSchema | boolean>;
  items?: JsonSchema;
  prefixItems?: (JsonSchema | boolean)[];
  additionalItems?: boolean | JsonSchema;
  unevaluatedItems?: boolean | JsonSchema;
  contains?: boolean | JsonSchema;
  minContains?: number;
  maxContains?: number;
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
  not?: boolean | JsonSchema;
  if?: boolean | JsonSchema;
  then?: boolean | JsonSchema;
  else?: boolean | JsonSchema;
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

/** Names that hosts add to every call. No property may use them, at any depth. */
const reservedNames = ["executionId", "chatId", "userId", "toolName"] as const;
export const isReservedName = (name: string): boolean =>
  (reservedNames as readonly string[]).includes(name);

/** `userId` in a tool called `sendMessage` becomes `sendMessageUserId`. */
export const suggestUnreservedName = (reserved: string, toolName = "my"): string => {
  const stem = toolName.replace(/[^A-Za-z0-9]+/g, "") || "my";
  return `${stem[0]?.toLowerCase()}${stem.slice(1)}${reserved[0]?.toUpperCase()}${reserved.slice(1)}`;
};
