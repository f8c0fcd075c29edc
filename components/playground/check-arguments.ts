import { isObject, pointer, pointerSteps } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { compileSchema, type Validate, type Violation } from "@/lib/agent/validation";
import { withoutBlanks } from "./starting-values";

/** A problem to fix before a run; `path` is a JSON Pointer (RFC 6901) into the arguments. */
export type ArgumentIssue = { path: string; message: string; missing: boolean };

/** A JSON Pointer as people read it: "where city", "tags 2". List positions count from 1. */
export const placeName = (path: string): string =>
  pointerSteps(path)
    .map((step) => (/^\d+$/.test(step) ? Number(step) + 1 : step))
    .join(" ") || "the arguments";

const sentenceOf = ({ says, missing }: Violation): string =>
  missing ? "Required." : `${says.charAt(0).toUpperCase()}${says.slice(1)}.`;

/** Paths of list items that were added but not filled in. */
function blankItems(value: unknown, path = ""): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      item === undefined ? [pointer(path, index)] : blankItems(item, pointer(path, index)),
    );
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => blankItems(inner, pointer(path, name)));
}

export type CheckArguments = (params: unknown) => ArgumentIssue[];

/** A draft's schema may not compile yet. The editor reports that, so the form then accepts everything. */
const compiled = (schema: JsonSchema): Validate => {
  try {
    return compileSchema(schema);
  } catch {
    return () => [];
  }
};

/** Compiles the check of a form's values. The server checks again with the same validator. */
export function argumentsCheck(schema: JsonSchema): CheckArguments {
  const validate = compiled(schema);
  return (params) => {
    const blanks = blankItems(params);
    const violations = validate(withoutBlanks(params)).filter(({ path }) => !blanks.includes(path));
    return [
      ...violations.map((violation) => ({
        path: violation.path,
        message: sentenceOf(violation),
        missing: violation.missing,
      })),
      ...blanks.map((path) => ({
        path,
        message: "Fill in this item or remove it.",
        missing: true,
      })),
    ];
  };
}
