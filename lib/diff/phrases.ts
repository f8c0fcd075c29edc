import { formatList } from "../agent/format-list";
import { formatJson, type Json } from "../schema/json";
import type { JsonType } from "../schema/json-schema";

export const quote = (name: string): string => `"${name}"`;

const MAX_VALUE_LENGTH = 60;

export const formatValue = (value: unknown): string => formatJson(value, MAX_VALUE_LENGTH);

/** Joins words: "a, b and c". After ten items, the rest is counted. */
export const joinWords = (items: readonly string[], word: "and" | "or" = "and"): string =>
  formatList(items, { word, max: 10 });
export const joinValues = (values: readonly Json[], word: "and" | "or" = "and"): string =>
  joinWords(values.map(formatValue), word);
export const joinNames = (names: readonly string[]): string => joinWords(names.map(quote));

export const toSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const ordinalRules = new Intl.PluralRules("en", { type: "ordinal" });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
/** Returns the ordinal of a position that starts at 0: "first", "ninth", "21st". */
export const formatOrdinal = (index: number): string =>
  ordinals[index] ?? `${index + 1}${suffixes[ordinalRules.select(index + 1)] ?? "th"}`;

export const typeLabels: Record<JsonType, string> = {
  string: "text",
  number: "a number",
  integer: "an integer",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};
