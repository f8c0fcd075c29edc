import { expect, it } from "vitest";
import { isAppError } from "@/lib/errors";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";
import { prepareArguments } from "./arguments";

const parameters: ParametersSchema = {
  type: "object",
  properties: {
    query: { type: "string" },
    limit: { type: "integer" },
    order: { enum: ["up", "down"] },
    filter: {
      type: "object",
      properties: { since: { type: "string" }, until: { type: "string" } },
      required: ["since"],
      additionalProperties: false,
    },
  },
  required: ["query"],
  additionalProperties: false,
};

const readHints = (input: Record<string, unknown>): string[] => {
  try {
    prepareArguments(parameters, compileSchema(parameters), input);
  } catch (error) {
    if (isAppError(error)) return error.details.match(/(?<=RECOVERY HINT: ).*/g) ?? [];
    throw error;
  }
  return [];
};

it.each([
  [{ limit: null }, "Leave /limit out, or give it a value other than null."],
  [{ order: null }, "Leave /order out, or give it a value other than null."],
  [{ filter: { since: "a", until: null } }, "Leave /filter/until out, or give it a value"],
  [{ limt: 1 }, 'Did you mean "limit"?'],
  [{ filter: { since: "a", untill: "b" } }, 'Did you mean "until"?'],
])("tells what to do about %j", (input, hint) => {
  expect(readHints({ query: "tea", ...input })).toEqual([expect.stringContaining(hint)]);
});

it.each([
  { query: null },
  { filter: { since: null } },
  { limit: "1" },
  { limit: 1, limt: 1 },
  { zebra: 1 },
])("gives no wrong advice about %j", (input) => {
  expect(readHints({ query: "tea", ...input })).toEqual([]);
});

it("suggests names for the first wrong ones only", () => {
  const typos = Array.from({ length: 50 }, (_, index) => [`limit${index}`, 1]);
  expect(readHints({ query: "tea", ...Object.fromEntries(typos) })).toHaveLength(10);
});

it("refuses arguments whose defaults are many times as large as what was sent", () => {
  const parameters: ParametersSchema = {
    type: "object",
    properties: {
      list: { items: { type: "object", properties: { note: { default: "x".repeat(150_000) } } } },
    },
  };
  const prepare = (count: number) =>
    prepareArguments(parameters, compileSchema(parameters), {
      list: Array.from({ length: count }, () => ({})),
    });
  expect(prepare(6).params.list).toHaveLength(6);
  for (const count of [7, 9_000])
    expect(() => prepare(count)).toThrow(
      expect.objectContaining({
        code: "invalid_input",
        message: "The defaults of the arguments are larger than 1 MB.",
      }),
    );
});
