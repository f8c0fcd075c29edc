import type { WarningCode } from "@/lib/imports/readers/warning-codes";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { References } from "./references";

/** A problem in a schema. `path` is a JSON Pointer within it. */
export type SchemaNote = { path: string; code: WarningCode; message: string };

/** A schema of the document that the tool's schema keeps under `$defs`. */
export type Definition = {
  name: string;
  schema: JsonSchema;
  /** Whether nothing was left out. */
  isExact: boolean;
};
/** A tool's definitions, keyed by the document's reference. */
export type Definitions = Map<string, Definition>;

/** Where a schema occurs. */
export type Place = {
  path: string;
  depth: number;
  /** Whether other schemas apply to the same value, so this one need not describe it alone. */
  isFragment: boolean;
  /** Whether the schema must not become looser, because a condition depends on it. */
  isExact: boolean;
};

/** Lower than the validator's limits, because a tool has other parameters too. */
const BUDGET = { schemas: 1500, properties: 300, characters: 80_000 };

export class TooLarge extends Error {}

/** How one attempt converts a schema: exactly, or cut to fit. */
export type Strategy = {
  maxDepth: number;
  /** Whether deeper levels are cut. Otherwise, the next strategy is tried. */
  cuts: boolean;
  /** Whether all larger referenced schemas become definitions, not only recursive ones. */
  shares: boolean;
};

export type Conversion = ReturnType<typeof createConversion>;

/** Converts the schemas inside a schema, as part of one attempt. */
export type Converter = {
  conversion: Conversion;
  convertValue(input: unknown, place: Place): JsonSchema;
  /** Returns undefined for a property that callers do not send. */
  convertProperty(name: string, input: unknown, place: Place): JsonSchema | undefined;
};

/** Creates the state of one attempt to convert a schema. */
export const createConversion = (
  references: References,
  definitions: ReadonlyMap<string, Definition>,
  strategy: Strategy,
) => {
  const spent = { schemas: 0, properties: 0, characters: 0 };
  const notes = new Map<string, SchemaNote & { count: number }>();
  const conversion = {
    references,
    strategy,
    definitions: new Map(definitions),
    /** Definitions that are being converted, outermost first. */
    openDefinitions: [] as string[],
    /** How often something that restricts values has been left out so far. */
    lossCount: 0,
    /**
     * Number of definitions opened before the condition being converted. They are not known to be
     * exact.
     */
    exactFrom: 0,
    nesting: 0,
    spend(kind: keyof typeof BUDGET, amount = 1) {
      spent[kind] += amount;
      if (spent[kind] > BUDGET[kind]) throw new TooLarge();
    },
    addLoss(path: string, code: WarningCode, message: string) {
      conversion.lossCount += 1;
      conversion.addNote(path, code, message);
    },
    addNote(path: string, code: WarningCode, message: string) {
      const existing = notes.get(message);
      if (existing) existing.count += 1;
      else notes.set(message, { path, code, message, count: 1 });
    },
    listNotes: (): SchemaNote[] =>
      [...notes.values()].map(({ count, message, ...note }) => ({
        ...note,
        message: count === 1 ? message : `${message} (${count} occurrences)`,
      })),
  };
  return conversion;
};
