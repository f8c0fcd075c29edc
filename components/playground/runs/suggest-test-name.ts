import type { Tool } from "@/lib/agent/tool";
import { isJsonEqual } from "@/lib/schema/json";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { cutText } from "@/lib/schema/truncate";

const MAX_ARGUMENT_CHARS = 60;
/**
 * Maximum length of a suggestion. It is below the limit of 120, because a number may be added to
 * make the name unique.
 */
const MAX_NAME_CHARS = 100;

/**
 * Ranks an argument. Lower is better: a required string distinguishes runs best, and a value that
 * is merely the default not at all.
 */
const rank = (value: unknown, isRequired: boolean): number =>
  (isRequired ? 0 : 2) + (typeof value === "string" ? 0 : 1);

/**
 * Suggests a test name from the tool and the argument that best distinguishes the run: "getForecast
 * – Berlin", "listOrders – count 2". Without such an argument, "getForecast test".
 */
export const suggestTestName = (
  { name: tool, parameters }: Pick<Tool, "name" | "parameters">,
  params: Record<string, unknown>,
): string => {
  const { properties, required = [] }: ParametersSchema = parameters;
  const candidates = Object.entries(params)
    .filter(([name, value]) => {
      const isShort =
        (typeof value === "string" && value.trim() !== "") || typeof value === "number";
      const schema = properties[name];
      return isShort && !(schema?.default !== undefined && isJsonEqual(schema.default, value));
    })
    .map(([name, value]) => ({
      name,
      value,
      rank: rank(value, required.includes(name)),
    }))
    .toSorted((a, b) => a.rank - b.rank);
  const [best] = candidates;
  if (!best) return `${tool} test`;
  const text = typeof best.value === "number" ? `${best.name} ${best.value}` : String(best.value);
  const argument = cutText(text.trim().replace(/\s+/g, " "), MAX_ARGUMENT_CHARS);
  return cutText(`${tool} – ${argument}`, MAX_NAME_CHARS);
};
