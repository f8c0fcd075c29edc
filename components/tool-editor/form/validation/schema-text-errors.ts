import type { Issue } from "@/lib/errors";
import { formatJsonError, parseJsonText, type TextRange } from "@/lib/imports/readers/json-text";
import type { Json } from "@/lib/schema/json";

/** A problem in the text of a schema. `label` also says where, for a list. */
type SchemaTextError = TextRange & { message: string; label: string; severity: "error" };

/** Finds the problems in a schema that is edited as text: in its JSON, or else with `check`. */
export const findSchemaTextErrors = (
  text: string,
  check: (schema: Json) => readonly Issue[],
): SchemaTextError[] => {
  const json = parseJsonText(text);
  const severity = "error";
  if ("problem" in json) {
    const at = Math.min(json.at, text.length);
    const label = formatJsonError(text, json);
    return [{ from: at, to: at, message: json.problem, label, severity }];
  }
  return check(json.value).map(({ path, message }) => ({
    ...(json.places.get(path) ?? { from: 0, to: 0 }),
    message,
    label: path === "" ? message : `${path}: ${message}`,
    severity,
  }));
};
