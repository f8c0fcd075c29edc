import { hash } from "node:crypto";
import type { Manifest, Resource } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { isListed, toolsResponse } from "@/lib/agent/tool-dto";
import { compileSchema, type Validate } from "@/lib/agent/validation";
import { AppError } from "@/lib/errors";
import { type HookedModule, hooksIn } from "./hooks";

/** A tool with its validator: compiled on first use, kept as long as the version it belongs to. */
export type CompiledTool = {
  tool: Tool;
  validate: Validate;
  /** The module that may hold hooks; undefined when its text names none. */
  hooks: HookedModule | undefined;
};

export type CompiledAgent = {
  id: string;
  space: string;
  /** null while it is the author's draft. */
  version: number | null;
  manifest: Manifest;
  /** The declared variables whose values nobody may see. */
  secretVariables: string[];
  tool(name: string): CompiledTool | undefined;
  /** What `POST /resource` runs, once the author has enabled it. */
  resource: CompiledTool | undefined;
  toolNames: string[];
  /** The body of `GET /tools`, written once. */
  toolsJson: string;
  /** Its strong ETag. */
  toolsEtag: string;
  /** Whether what is listed may depend on who asks: a tool has `definition` or `isAvailable`. */
  isDynamic: boolean;
};

type Source = { id: string; space: string; version: number | null; manifest: Manifest };

export const unknownTool = (name: string, { toolNames }: CompiledAgent) => {
  const others = toolNames.filter((other) => other !== name);
  return new AppError("not_found", `Unknown tool: ${name}`, {
    details:
      others.length > 0 ? `Available tools: ${others.join(", ")}` : "This agent has no tools.",
  });
};

/** How calls of the resource are told from those of a tool, whose name never has a slash. */
export const resourceName = "/resource";

/** The resource as a tool that takes any arguments, so that it goes the way that tools go. */
const compileResource = ({ responseType, handler }: Resource): CompiledTool => ({
  tool: {
    name: resourceName,
    description: "Context about the user or the environment.",
    parameters: { type: "object", properties: {} },
    ...(responseType && { responseType }),
    handler,
  },
  validate: () => [],
  hooks: undefined,
});

/** A strong ETag of a body. */
export const etagOf = (body: string): string => `"${hash("sha256", body, "base64url")}"`;

/** Prepares a manifest for calls. A saved agent is a plain value, so this is a pure function of it. */
export const compileAgent = ({ id, space, version, manifest }: Source): CompiledAgent => {
  const tools = new Map<string, Tool>();
  // Two tools of one name: the first in list order wins (row 83).
  for (const tool of manifest.tools.filter(isListed))
    if (!tools.has(tool.name)) tools.set(tool.name, tool);
  const compiled = new Map<string, CompiledTool>();
  const toolsJson = JSON.stringify(toolsResponse(manifest));
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
    toolsJson,
    toolsEtag: etagOf(toolsJson),
    isDynamic: [...tools.values()].some((tool) => {
      const names = hooksIn(tool)?.names;
      return names?.has("definition") || names?.has("isAvailable");
    }),
    tool(name) {
      const ready = compiled.get(name);
      if (ready) return ready;
      const tool = tools.get(name);
      if (!tool) return undefined;
      // The version is immutable, but what a tool's schema may cost is only known when it is called.
      const made = { tool, validate: compileSchema(tool.parameters), hooks: hooksIn(tool) };
      compiled.set(name, made);
      return made;
    },
  };
};
