import { appendSentence } from "@/lib/schema/append-sentence";
import type { JsonSchema } from "@/lib/schema/json-schema";

/** Maximum length as JSON. Longer values are structures that the service documents elsewhere. */
const MAX_DEFAULT_LENGTH = 200;

/**
 * Adds a sentence to the description about what the service assumes for a value that is not sent. A
 * `default` would be filled in and sent, and an update would overwrite what the caller never
 * mentioned.
 */
export const describeDefault = (value: unknown, schema: JsonSchema): void => {
  const text = JSON.stringify(value);
  if (text === undefined || value === null || text.length > MAX_DEFAULT_LENGTH) return;
  const description = typeof schema.description === "string" ? schema.description : "";
  const isMentioned = /\bdefaults?\b/i.test(description) && description.includes(String(value));
  if (isMentioned) return;
  schema.description = appendSentence(description, `Default: ${text}.`);
};
