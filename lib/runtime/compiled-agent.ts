import type { Manifest, Resource } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { isToolListed, type ToolDto, toToolDto } from "@/lib/agent/tool-dto";
import { hasSecretParameters } from "@/lib/agent/visible-arguments";
import { AppError } from "@/lib/errors";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { compileSchema, type Validate } from "@/lib/schema/validation";
import { findHooks, type HookModule } from "./call/hooks";

/** A tool with its validator, compiled on first use and kept as long as its version. */
export type CompiledTool = {
  tool: Tool;
  validate: Validate;
  /** Validates results; undefined without an output schema. */
  validateResult: Validate | undefined;
  /** Undefined if its module has no hooks. */
  hooks: HookModule | undefined;
  /** Whether arguments may have to be masked in the log. */
  hasSecrets: boolean;
};

export type CompiledAgent = {
  id: string;
  space: string;
  /** Null for the author's draft. */
  version: number | null;
  manifest: Manifest;
  /** The declared variables whose values are masked. */
  secretVariables: string[];
  tool(name: string): CompiledTool | undefined;
  /** What `POST /resource` runs, if the author has enabled it. */
  resource: CompiledTool | undefined;
  toolNames: string[];
  /** The names of the tools that no hook can hide from a caller. */
  unconditionalTools: string[];
  /** The list that every caller gets, in the author's order, unless it is dynamic. */
  tools: readonly ToolDto[];
  /** Whether the list depends on the caller because a tool has `definition` or `isAvailable`. */
  isDynamic: boolean;
};

type Source = { id: string; space: string; version: number | null; manifest: Manifest };

/**
 * Creates the error for an unknown tool. It lists the others, except those that a hook may hide from
 * the caller.
 */
export const unknownTool = (
  name: string,
  { unconditionalTools, isDynamic }: Pick<CompiledAgent, "unconditionalTools" | "isDynamic">,
) => {
  const available = unconditionalTools.filter((toolName) => toolName !== name).join(", ");
  const names = available === "" ? "" : `Available tools: ${available}`;
  const others = "Some tools depend on the caller; list the tools to see them.";
  return new AppError("not_found", `Unknown tool: ${name}`, {
    details: isDynamic
      ? [names, others].filter(Boolean).join("\n")
      : names || "This agent has no tools.",
  });
};

/** Compiles the resource to a tool that takes any arguments, so that it runs like other tools. */
const compileResource = ({ responseType, handler }: Resource): CompiledTool => ({
  tool: {
    // In the log. A tool's name never contains a slash.
    name: "/resource",
    description: "Context about the user or the environment.",
    parameters: { type: "object", properties: {} },
    ...(responseType && { responseType }),
    handler,
  },
  validate: () => [],
  validateResult: undefined,
  hooks: undefined,
  hasSecrets: false,
});

/** Compiles the validator of a tool's arguments. */
export const compileArguments = ({ parameters, enforceFormats }: Tool): Validate =>
  compileSchema(parameters, { enforcesFormats: enforceFormats === true });

/**
 * Compiles the validator of a tool's results. Enforces formats, because clients that validate
 * results do.
 */
const compileResult = (outputSchema: JsonSchema): Validate =>
  compileSchema(outputSchema, { enforcesFormats: true });

const dependsOnCaller = (tool: Tool): boolean => {
  const names = findHooks(tool)?.names;
  return names !== undefined && (names.has("definition") || names.has("isAvailable"));
};

/** Prepares a manifest for calls. */
export const compileAgent = ({ id, space, version, manifest }: Source): CompiledAgent => {
  const tools = new Map<string, Tool>();
  // If two tools have the same name, the first one in the list wins.
  for (const tool of manifest.tools.filter(isToolListed))
    if (!tools.has(tool.name)) tools.set(tool.name, tool);
  const compiledTools = new Map<string, CompiledTool>();
  const unconditionalTools = [...tools.values()]
    .filter((tool) => !dependsOnCaller(tool))
    .map(({ name }) => name);
  return {
    id,
    space,
    version,
    manifest,
    secretVariables: (manifest.variables ?? [])
      .filter(({ secret }) => secret)
      .map(({ ref }) => ref),
    resource: manifest.resource?.enabled ? compileResource(manifest.resource) : undefined,
    toolNames: [...tools.keys()],
    tools: manifest.tools.filter(isToolListed).map(toToolDto),
    unconditionalTools,
    isDynamic: unconditionalTools.length < tools.size,
    tool(name) {
      const existing = compiledTools.get(name);
      if (existing) return existing;
      const tool = tools.get(name);
      if (!tool) return undefined;
      const compiledTool = {
        tool,
        validate: compileArguments(tool),
        validateResult: tool.outputSchema && compileResult(tool.outputSchema),
        hooks: findHooks(tool),
        hasSecrets: hasSecretParameters(tool),
      };
      compiledTools.set(name, compiledTool);
      return compiledTool;
    },
  };
};
