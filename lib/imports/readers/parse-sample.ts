import { parseKeepingDigits } from "@/lib/schema/inexact-number";

/** The keys that contain schemas in definitions of tools. */
const schemaKey = /"(?:parameters|properties|\w*schema)"\s*:/i;

/**
 * Parses a sample in JSON. Numbers that JavaScript cannot represent become strings of their digits,
 * but not in text with schemas, whose limits must be numbers. The text must not be deeply nested.
 */
export const parseSample = (text: string): unknown =>
  schemaKey.test(text) ? JSON.parse(text) : parseKeepingDigits(text).value;
