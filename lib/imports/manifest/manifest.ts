import { z } from "zod";
import { resolveEnvironmentReferences } from "@/lib/agent/environment-references";
import { manifestSchema } from "@/lib/agent/manifest";
import { AppError } from "@/lib/errors";
import { isObject, measureJson } from "@/lib/schema/json";
import { toIssue } from "@/lib/schema/zod-issue";
import { warnAboutDescriptions } from "../agent-url/repair-parameters";
import type { AddWarning, ImportResult } from "../import-kind";
import { noteOddName } from "../odd-name";
import { prefixWarnings, toolPath } from "../repair-tool";
import { createWarningList } from "../warning-list";
import { invalidDocument, parseManifestText } from "./parse-manifest-text";

export const manifestRequest = z.strictObject({
  kind: z.literal("manifest"),
  document: z
    .union([z.string(), z.record(z.string(), z.unknown())], {
      error: "The manifest must be an object, or JSON or YAML text.",
    })
    .describe("The manifest, or its text in JSON or YAML."),
  env: z
    .record(z.string(), z.string().max(65_536))
    .refine((env) => Object.keys(env).length <= 500, {
      error: "Use at most 500 names.",
      params: { code: "too_many_names", data: { maximum: 500 } },
    })
    .optional()
    .describe(
      "Values for the names in YAML (a dollar sign and braces). The server's environment is never read.",
    ),
});
type ManifestRequest = z.infer<typeof manifestRequest>;

const LIMITS = { depth: 120, keys: 200_000 };

const checkSize = (value: unknown) => {
  const { depth, keys } = measureJson(value, LIMITS);
  if (depth > LIMITS.depth)
    throw invalidDocument("document_too_deep", "The document is nested more than 120 levels deep.");
  if (keys > LIMITS.keys)
    throw invalidDocument("document_too_large", "The document has more than 200,000 keys.");
};

/**
 * Converts every string with `onText`. Rejects values that exist in YAML but not in JSON, such as
 * .inf, because a manifest is JSON.
 */
const resolveValue = (value: unknown, onText: (text: string) => string): unknown => {
  if (typeof value === "string") return onText(value);
  if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value)))
    throw invalidDocument("invalid_number", `The number ${value} is not valid in JSON.`);
  if (Array.isArray(value)) return value.map((item) => resolveValue(item, onText));
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveValue(item, onText)]),
  );
};

const resolveEnvironment = (value: unknown, env: Record<string, string>): unknown => {
  const missingNames = new Set<string>();
  const result = resolveValue(value, (text) =>
    resolveEnvironmentReferences(text, env, (name) => missingNames.add(name)),
  );
  if (missingNames.size === 0) return result;
  const names = [...missingNames].slice(0, 20);
  const nameList = names.map((name) => `\${${name}}`).join(", ");
  throw new AppError(
    "invalid_input",
    `Missing values for ${nameList}. Add them, or write $\${…} for the literal text.`,
    {
      issues: names.map((name) => ({
        code: "missing_environment_value",
        path: `/env/${name}`,
        message: `${name} has no value.`,
        data: { name },
      })),
    },
  );
};

/**
 * Parses the text of a manifest, or of a part of one. In YAML, environment names are replaced by
 * their values in `env`.
 */
export const readManifestText = (
  text: string,
  env: Record<string, string>,
  addWarning: AddWarning,
): unknown => {
  const { value, isYaml } = parseManifestText(text, addWarning);
  checkSize(value);
  return isYaml && isObject(value) ? resolveEnvironment(value, env) : value;
};

/** Imports a manifest. Throws `invalid_input` with an issue for every invalid value. */
export const importManifest = ({ document, env = {} }: ManifestRequest): ImportResult => {
  const { addWarning, listWarnings } = createWarningList();
  const isText = typeof document === "string";
  const value: unknown = isText ? readManifestText(document, env, addWarning) : document;
  if (!isText) checkSize(value);
  if (!isObject(value))
    throw invalidDocument(
      "not_a_manifest",
      "A manifest must be an object with a slug, a name and tools.",
    );
  const { data, error } = manifestSchema.safeParse(value);
  if (data) {
    for (const [index, { name, parameters }] of data.tools.entries()) {
      noteOddName(name, prefixWarnings(addWarning, toolPath(index)));
      const addParameterWarning = prefixWarnings(addWarning, `${toolPath(index)}/parameters`);
      warnAboutDescriptions(parameters, addParameterWarning);
    }
    return { manifest: data, warnings: listWarnings() };
  }
  const issues = error.issues.map(toIssue).map((issue) => ({
    ...issue,
    path: `/document${issue.path}`,
  }));
  const [first] = issues;
  const prefix = first?.path.slice("/document".length);
  const suffix = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  throw new AppError("invalid_input", `${prefix ? `${prefix}: ` : ""}${first?.message}${suffix}`, {
    issues: issues.slice(0, 100),
  });
};
