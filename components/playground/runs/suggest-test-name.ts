import { isJsonEqual } from "@/lib/schema/json";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { cutText } from "@/lib/schema/truncate";

const MAX_NAME_CHARS = 60;

/** Lower is better: a required text distinguishes runs best, and a value that is merely the default not at all. */
const rank = (value: unknown, isRequired: boolean): number =>
  (isRequired ? 0 : 2) + (typeof value === "string" ? 0 : 1);

/** A test name suggested by the argument that tells the run from others: "Berlin", "count 2". */
export const suggestTestName = (
  params: Record<string, unknown>,
  { properties, required = [] }: ParametersSchema,
): string => {
  const candidates = Object.entries(params)
    .filter(([name, value]) => {
      const isShort =
        (typeof value === "string" && value.trim() !== "") || typeof value === "number";
      const schema = properties[name];
      return (
        isShort && !(schema?.default !== undefined && isJsonEqual(schema.default, value as never))
      );
    })
    .map(([name, value]) => ({
      name,
      value,
      rank: rank(value, required.includes(name)),
    }))
    .toSorted((a, b) => a.rank - b.rank);
  const [best] = candidates;
  if (!best) return "Test";
  const text = typeof best.value === "number" ? `${best.name} ${best.value}` : String(best.value);
  return cutText(text.trim().replace(/\s+/g, " "), MAX_NAME_CHARS);
};
