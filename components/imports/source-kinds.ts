import type { ImportRequest } from "@/components/queries/imports";
import { resolveEnvironmentReferences } from "@/lib/agent/environment-references";
import type { SourceKind } from "@/lib/imports/readers/detect-source";

/**
 * Text with what was recognized in it. `json` is set if it is JSON, or a value in JavaScript or
 * Python notation.
 */
type RecognizedText = { text: string; json?: string };

/** Values that a person enters besides the source itself. */
type SourceOptions = { headers: Record<string, string>; env: Record<string, string> };

type SourceKindDefinition = {
  label: string;
  /** One sentence about what is created from the source. */
  description: string;
  toRequest: (source: RecognizedText, options: SourceOptions) => ImportRequest;
  /** Whether to summarize the source by its name, which says more than its first line. */
  isNamed?: boolean;
  /** Whether headers may be needed to read it. */
  hasHeaders?: boolean;
  /** Finds the `${NAME}` placeholders whose values must be entered before the source is read. */
  findPlaceholders?: (text: string) => string[];
};

const findPlaceholders = (text: string): string[] => {
  if (!text.includes("${") || /^\s*[{[]/.test(text)) return [];
  const names = new Set<string>();
  resolveEnvironmentReferences(text, {}, (name) => names.add(name));
  return [...names].slice(0, 50);
};

/** Every kind of source that the box recognizes. */
export const sourceKinds: Record<SourceKind, SourceKindDefinition> = {
  openapi: {
    label: "OpenAPI document",
    description:
      "Version 3 or Swagger 2, as JSON or YAML. Each operation you choose becomes a tool.",
    isNamed: true,
    toRequest: ({ text }) => ({ kind: "openapi", document: text, operations: [] }),
  },
  postman: {
    label: "Postman collection",
    description: "Each request becomes a tool.",
    isNamed: true,
    toRequest: ({ text }) => ({ kind: "postman", document: text }),
  },
  insomnia: {
    label: "Insomnia export",
    description: "Version 4 or 5, as JSON or YAML. Each request becomes a tool.",
    isNamed: true,
    toRequest: ({ text }) => ({ kind: "insomnia", document: text }),
  },
  hoppscotch: {
    label: "Hoppscotch collection",
    description: "One or several. Each request becomes a tool.",
    isNamed: true,
    toRequest: ({ text }) => ({ kind: "hoppscotch", document: text }),
  },
  bruno: {
    label: "Bruno collection",
    description:
      "Exported as JSON, OpenCollection in YAML, or .bru files. Each request becomes a tool.",
    isNamed: true,
    toRequest: ({ text }) => ({ kind: "bruno", document: text }),
  },
  har: {
    label: "HAR file",
    description: "Network requests recorded by a browser. Each request you choose becomes a tool.",
    isNamed: true,
    toRequest: ({ text, json = text }) => ({ kind: "har", document: json, operations: [] }),
  },
  manifest: {
    label: "Manifest",
    description: "An exported agent, with its tools and settings.",
    isNamed: true,
    findPlaceholders,
    toRequest: ({ text }, { env }) => ({
      kind: "manifest",
      document: text,
      ...(Object.keys(env).length > 0 && { env }),
    }),
  },
  curl: {
    label: "cURL command",
    description: "The request becomes a tool.",
    // The first line may contain a secret.
    isNamed: true,
    toRequest: ({ text }) => ({ kind: "curl", command: text }),
  },
  url: {
    label: "URL",
    description: "The address of one of these documents, or of a running agent or MCP server.",
    hasHeaders: true,
    toRequest: ({ text }, { headers }) => ({
      kind: "url",
      url: text.trim(),
      headers,
      operations: [],
    }),
  },
  "agent-registration": {
    label: "Agent registration",
    description: "The message that adds an agent to a chat. Its tools become tools that call it.",
    isNamed: true,
    hasHeaders: true,
    toRequest: ({ text }, { headers }) => ({ kind: "agent-registration", text, headers }),
  },
  zod: {
    label: "Tools in code",
    description:
      "Tools of the AI SDK, IAgentTool and others, or z.object schemas, in TypeScript or JavaScript. Each becomes a tool with the same parameters. The code is read, not run.",
    toRequest: ({ text }) => ({ kind: "zod", code: text }),
  },
  "sample-json": {
    label: "Tool definitions or sample JSON",
    description:
      "Tool definitions become tools, and a JSON Schema becomes the parameters of one tool. Other JSON becomes a tool that posts a body like it, with its fields as parameters.",
    toRequest: ({ text, json = text }) => ({ kind: "sample-json", value: JSON.parse(json) }),
  },
};
