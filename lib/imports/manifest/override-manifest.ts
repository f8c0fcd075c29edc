import { type Manifest, manifestSchema } from "@/lib/agent/manifest";
import { findNearestName } from "@/lib/agent/placeholders/nearest-name";
import { toolFieldsSchema } from "@/lib/agent/tool";
import { AppError, createIssueError, type Issue } from "@/lib/errors";
import { appendPointer, isObject } from "@/lib/schema/json";
import { mergePatch } from "@/lib/schema/merge-patch";

const manifestKeys = Object.keys(manifestSchema.shape);
const toolKeys = Object.keys(toolFieldsSchema.shape);

const suggest = (name: string, names: readonly string[]): string => {
  const nearest = findNearestName(name, names);
  return nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
};

const findUnknownKeys = (value: object, keys: readonly string[], path: string): Issue[] =>
  Object.keys(value)
    .filter((key) => !keys.includes(key))
    .map((key) => ({
      code: "unknown_key",
      path: appendPointer(path, key),
      data: { key },
      message: `"${key}" is not a ${path === "" ? "manifest" : "tool"} key.${suggest(key, keys)}`,
    }));

const checkToolChanges = (changes: readonly unknown[], names: readonly string[]): Issue[] => {
  const seen = new Set<string>();
  return changes.flatMap((change, index): Issue[] => {
    const path = `/tools/${index}`;
    const name = isObject(change) ? change.name : undefined;
    if (!isObject(change) || typeof name !== "string")
      return [
        {
          code: "missing_name",
          path: `${path}/name`,
          message: `${path} does not name a tool to change.`,
        },
      ];
    const issues = findUnknownKeys(change, toolKeys, path);
    const at = { path: `${path}/name`, data: { name } };
    if (!names.includes(name))
      issues.unshift({
        code: "unknown_tool",
        ...at,
        message: `The manifest has no tool "${name}".${suggest(name, names)}`,
      });
    if (seen.has(name))
      issues.unshift({
        code: "duplicate_tool_name",
        ...at,
        message: `The tool "${name}" is changed twice.`,
      });
    seen.add(name);
    return issues;
  });
};

/**
 * Returns a manifest with the differences of one environment. Each of the override's tools is
 * merged into the tool with the same name, and the rest into the manifest (JSON Merge Patch). The
 * result is not validated. Throws `invalid_input` with an issue for every unknown tool and key.
 */
export const overrideManifest = (
  manifest: Manifest,
  override: unknown,
): Record<string, unknown> => {
  if (!isObject(override) || !Array.isArray(override.tools ?? []))
    throw createIssueError("invalid_input", {
      code: "not_an_override",
      path: "",
      message: "An override must be an object; its tools must be a list.",
    });
  const { tools: toolChanges, ...change } = override;
  const changes = (toolChanges ?? []) as Record<string, unknown>[];
  const { tools, ...settings } = manifest;
  const issues = [
    ...findUnknownKeys(change, manifestKeys, ""),
    ...checkToolChanges(
      changes,
      tools.map(({ name }) => name),
    ),
  ];
  if (issues.length > 0)
    throw new AppError("invalid_input", issues.map(({ message }) => message).join(" "), { issues });
  const merged = mergePatch(settings, change) as Record<string, unknown>;
  const changesByName = new Map(changes.map((each) => [each.name, each]));
  return {
    ...merged,
    tools: tools.map((tool) => mergePatch(tool, changesByName.get(tool.name) ?? {})),
  };
};
